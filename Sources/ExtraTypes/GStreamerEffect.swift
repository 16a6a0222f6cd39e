/// A chain of GStreamer elements that processes every frame of a layer, in GStreamer's launch syntax:
/// `videobalance saturation=0 ! gaussianblur`. Not part of AVFoundation.
///
/// The chain produces one frame for each frame that it receives, at the source's size and before crop and
/// transform. It is checked when an export starts: an element that isn't installed causes an `AVError` that
/// names the element and its package.
public struct GStreamerEffect: Hashable, Sendable, Codable {
    /// The chain in GStreamer's launch syntax: elements with their properties, separated by `!`.
    public let chain: String

    /// Creates an effect. Its syntax and its elements are checked when it is rendered.
    public init(_ chain: String) {
        self.chain = chain
    }
}
