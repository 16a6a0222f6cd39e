public import Foundation

/// Lets `AVAsset(url:)` give an `AVURLAsset`: only a protocol that is not bound to classes may assign `self`.
public protocol _AssetFactory {}

extension AVAsset: _AssetFactory {}

extension _AssetFactory {
    /// For `AVAsset.init(url:)` alone.
    public init(_makeURL url: URL) {
        guard let asset = AVURLAsset(url: url, options: nil) as? Self else {
            preconditionFailure("init(url:) is AVAsset's own: \(Self.self) is not made from a URL")
        }
        self = asset
    }
}
