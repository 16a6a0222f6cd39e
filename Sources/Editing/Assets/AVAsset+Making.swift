public import Foundation
internal import MediaTypes

/// Lets `AVAsset(url:)` return an `AVURLAsset`: only a protocol that is not bound to classes may assign
/// `self`.
public protocol _AssetFactory {}

extension AVAsset: _AssetFactory {}

extension _AssetFactory {
    /// Used by `AVAsset.init(url:)` only.
    public init(_makeURL url: URL) {
        guard let asset = AVURLAsset(url: url, options: nil) as? Self else {
            refuse("init(url:) is AVAsset's own: \(Self.self) is not made from a URL")
        }
        self = asset
    }
}
