/// How the audio of an output is encoded. Not part of AVFoundation.
public struct AudioEncoding: Hashable, Sendable, Codable {
    /// A format that audio is encoded in.
    public enum Codec: String, Hashable, Sendable, Codable, CaseIterable {
        case aac, alac
        /// Uncompressed integers, little-endian.
        case pcm
        case opus, flac, mp3
    }

    public var codec: Codec
    /// The bit rate in bits per second; `nil` for the codec's default. ALAC, PCM and FLAC take none.
    public var bitRate: Int?
    /// The number of bits of a sample, 16 or 24; `nil` for 16. PCM and FLAC only.
    public var bitDepth: Int?

    public init(codec: Codec, bitRate: Int? = nil, bitDepth: Int? = nil) {
        self.codec = codec
        self.bitRate = bitRate
        self.bitDepth = bitDepth
    }
}
