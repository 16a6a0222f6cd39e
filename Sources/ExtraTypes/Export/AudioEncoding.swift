/// The audio encoding of an output. Not part of AVFoundation.
public struct AudioEncoding: Hashable, Sendable, Codable {
    /// An audio codec.
    public enum Codec: String, Hashable, Sendable, Codable, CaseIterable {
        /// AAC, low complexity.
        case aac
        /// Apple Lossless.
        case alac
        /// Uncompressed integers, little-endian.
        case pcm
        /// Opus, at 48 kHz.
        case opus
        /// Lossless, for FLAC and Matroska files.
        case flac
        /// MPEG-1 Audio Layer III.
        case mp3
    }

    /// The codec.
    public var codec: Codec
    /// The bit rate in bits per second; `nil` for the codec's default. Not for ALAC, PCM and FLAC.
    public var bitRate: Int?
    /// The number of bits per sample, 16 or 24; `nil` for 16. For PCM and FLAC only.
    public var bitDepth: Int?

    /// Creates an encoding; `nil` is the codec's default. It is checked against the container by the export.
    public init(codec: Codec, bitRate: Int? = nil, bitDepth: Int? = nil) {
        self.codec = codec
        self.bitRate = bitRate
        self.bitDepth = bitDepth
    }
}
