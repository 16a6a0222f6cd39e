/// The video encoding of an output. Not part of AVFoundation.
public struct VideoEncoding: Hashable, Sendable, Codable {
    /// A video codec.
    public enum Codec: String, Hashable, Sendable, Codable, CaseIterable {
        /// H.264.
        case h264
        /// HEVC, which is H.265.
        case hevc
        /// Apple ProRes 422 Proxy.
        case proRes422Proxy
        /// Apple ProRes 422 LT.
        case proRes422LT
        /// Apple ProRes 422.
        case proRes422
        /// Apple ProRes 422 HQ.
        case proRes422HQ
        /// Apple ProRes 4444.
        ///
        /// Has straight alpha if the output may be transparent: with a background color that isn't opaque,
        /// with frames of a custom compositor, or for a file with alpha that is exported without a video
        /// composition.
        case proRes4444
        /// VP9.
        case vp9
        /// AV1.
        case av1
        /// An animated GIF of up to 50 frames per second, each with at most 255 colors.
        case gif
        /// Lossless, except for the conversion to red, green and blue. Has alpha in the same cases as
        /// `proRes4444`.
        case png
    }

    /// The quantity that the encoder keeps constant.
    public enum RateControl: Hashable, Sendable, Codable {
        /// A quality, as the codec's rate factor: lower is better. From 0 to 50 for H.264 and HEVC, and from
        /// 0 to 63 for VP9 and AV1.
        case quality(Int)
        /// An average bit rate, in bits per second. H.264, HEVC and VP9 are encoded in two passes, AV1 in
        /// one.
        case bitRate(Int)
    }

    /// The tradeoff between encoding time and compression, with the names of x264's presets.
    public enum Speed: String, Hashable, Sendable, Codable, CaseIterable {
        /// The fastest, with the least compression.
        case ultrafast
        /// Between `ultrafast` and `veryfast`.
        case superfast
        /// The default.
        case veryfast
        /// Between `veryfast` and `fast`.
        case faster
        /// Between `faster` and `medium`.
        case fast
        /// The default of x264 itself.
        case medium
        /// Between `medium` and `slower`.
        case slow
        /// Between `slow` and `veryslow`.
        case slower
        /// The slowest, with the most compression.
        case veryslow
    }

    /// The codec.
    public var codec: Codec
    /// The rate control; `nil` for the codec's default quality.
    ///
    /// Not for ProRes, whose variants determine the quality, nor for GIF and PNG.
    public var rateControl: RateControl?
    /// The encoder's speed; `nil` for `.veryfast`.
    ///
    /// Frames that are rendered between copied ones then use `.superfast`, at a quality that compensates for
    /// it.
    public var speed: Speed?
    /// The maximum number of frames from one keyframe to the next; `nil` for 250.
    public var keyframeInterval: Int?
    /// The number of bits per sample, 8 or 10; `nil` for 8, or for 10 if the output's colors require it and
    /// the codec supports it.
    ///
    /// High dynamic range requires 10 bits; with 8, it is mapped to standard dynamic range.
    public var bitDepth: Int?

    /// Creates an encoding; `nil` is the default of each. It is checked against the container by the export.
    public init(
        codec: Codec, rateControl: RateControl? = nil, speed: Speed? = nil,
        keyframeInterval: Int? = nil, bitDepth: Int? = nil
    ) {
        self.codec = codec
        self.rateControl = rateControl
        self.speed = speed
        self.keyframeInterval = keyframeInterval
        self.bitDepth = bitDepth
    }
}
