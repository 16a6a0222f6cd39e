/// A chain of GStreamer elements that every frame of a layer goes through, in GStreamer's launch syntax:
/// `videobalance saturation=0 ! gaussianblur`.
///
/// The chain takes one picture and gives one for it, at the source's size and before crop and transform. It is
/// checked when an export starts: an element that is not installed is an `AVError` that names it and its package.
public struct GStreamerEffect: Hashable, Sendable, Codable {
    /// In GStreamer's launch syntax: elements with their properties, `!` between.
    public let chain: String

    public init(_ chain: String) {
        self.chain = chain
    }
}
