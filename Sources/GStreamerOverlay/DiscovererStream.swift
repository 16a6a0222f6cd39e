/// One stream that the discoverer found in a file, as values.
package struct DiscovererStream: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case video, image, audio, subtitle, other
    }

    package struct Fraction: Sendable, Hashable {
        package var numerator: Int32
        package var denominator: Int32
    }

    package var kind: Kind
    /// The same as on the stream's pad of `parsebin`; empty where the stream got no pad.
    package var streamID = ""
    /// The media type of the coded caps, such as `video/x-h264`.
    package var format: String
    /// How the file or GStreamer names a format: four characters, a codec's ID, or words; nil where nothing does.
    package var formatName: String?
    /// Whether GStreamer has a name of its own for the format, so that there may be a decoder for it.
    package var isKnown = true
    /// `mpegversion` and `layer` of the caps, 0 where they have none.
    package var mpegVersion: Int32 = 0
    package var layer: Int32 = 0
    /// Whether a decoder for it is installed.
    package var isDecodable: Bool
    package var width: Int32 = 0
    package var height: Int32 = 0
    package var pixelAspect = Fraction(numerator: 1, denominator: 1)
    /// 0/1 where unknown or variable.
    package var frameRate = Fraction(numerator: 0, denominator: 1)
    package var colorimetry: String?
    /// Whether the decoded picture has a plane of alpha.
    package var hasAlpha = false
    package var sampleRate: Int32 = 0
    package var channelCount: Int32 = 0
    /// Bits a second, 0 where unknown.
    package var bitRate: UInt32 = 0
    package var language: String?
    /// Of this stream or of the whole file, by GStreamer's tag names.
    package var tags: [String: String] = [:]
}
