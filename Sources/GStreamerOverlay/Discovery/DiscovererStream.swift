package import MediaTypes

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
    /// The same as on the stream's pad of `parsebin`; empty if the stream has no pad.
    package var streamID = ""
    /// The media type of the coded caps, such as `video/x-h264`.
    package var format: String
    /// The name of the format in the file or in GStreamer: a four-character code, a codec ID, or a
    /// description; nil if there is none.
    package var formatName: String?
    /// Whether GStreamer has its own name for the format, so that there may be a decoder for it.
    package var isKnown = true
    /// `mpegversion` and `layer` of the caps; 0 if missing.
    package var mpegVersion: Int32 = 0
    package var layer: Int32 = 0
    /// Whether a decoder is installed.
    package var isDecodable: Bool
    package var width: Int32 = 0
    package var height: Int32 = 0
    package var pixelAspect = Fraction(numerator: 1, denominator: 1)
    /// 0/1 if unknown or variable.
    package var frameRate = Fraction(numerator: 0, denominator: 1)
    package var colorimetry: Colorimetry?
    /// GStreamer's format of uncompressed video, such as `I420`; nil for other streams.
    package var pixelFormat: String?
    /// Whether the decoded video has an alpha channel.
    package var hasAlpha = false
    package var sampleRate: Int32 = 0
    package var channelCount: Int32 = 0
    /// Bits per decoded sample; 0 if unknown.
    package var sampleDepth: UInt32 = 0
    /// Bits per second; 0 if unknown.
    package var bitRate: UInt32 = 0
    package var language: String?
    /// The tags of this stream or of the whole file, by GStreamer's names.
    package var tags: [String: String] = [:]
}
