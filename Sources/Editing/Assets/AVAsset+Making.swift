public import Foundation
internal import MediaTypes

/// An implementation detail that lets `AVAsset(url:)` return an `AVURLAsset`: only initializers in extensions
/// of protocols that aren't restricted to classes may assign `self`.
public protocol _AssetFactory {}

extension AVAsset: _AssetFactory {}

extension _AssetFactory {
    /// Used only by `AVAsset.init(url:)`.
    public init(_makeURL url: URL) {
        guard let asset = AVURLAsset(url: url, options: nil) as? Self else {
            refuse("init(url:) is AVAsset's own: \(Self.self) is not made from a URL")
        }
        self = asset
    }
}
