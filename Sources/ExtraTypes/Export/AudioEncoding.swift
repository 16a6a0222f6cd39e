/// The audio encoding of an output. Not part of AVFoundation.
public struct AudioEncoding: Hashable, Sendable, Codable {
    /// An audio codec.
    public enum Codec: String, Hashable, Sendable, Codable, CaseIterable {
        case aac, alac
        /// Uncompressed integers, little-endian.
        case pcm
        case opus, flac, mp3
    }

    public var codec: Codec
    /// The bit rate in bits per second; `nil` for the codec's default. Not for ALAC, PCM and FLAC.
    public var bitRate: Int?
    /// The number of bits per sample, 16 or 24; `nil` for 16. For PCM and FLAC only.
    public var bitDepth: Int?

    public init(codec: Codec, bitRate: Int? = nil, bitDepth: Int? = nil) {
        self.codec = codec
        self.bitRate = bitRate
        self.bitDepth = bitDepth
    }
}
