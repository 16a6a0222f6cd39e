package import MediaTypes

/// How the video of an output is encoded. Not part of AVFoundation.
public struct VideoEncoding: Hashable, Sendable, Codable {
    /// A format that video is encoded in.
    public enum Codec: String, Hashable, Sendable, Codable, CaseIterable {
        case h264, hevc
        case proRes422Proxy, proRes422LT, proRes422, proRes422HQ
        /// With straight alpha if something can be seen through the output: a background color that is not opaque, or a file
        /// with alpha that is exported without a video composition, or a custom compositor's frames.
        case proRes4444
        case vp9, av1
        /// Up to 50 frames a second, each in at most 255 colors of its own.
        case gif
        /// Without loss, but for the conversion to red, green and blue. With alpha as ProRes 4444.
        case png
    }

    /// What the encoder holds constant.
    public enum RateControl: Hashable, Sendable, Codable {
        /// A quality, as the codec's rate factor: lower is better. From 0 to 50 for H.264 and HEVC, from 0 to 63 for
        /// VP9 and AV1.
        case quality(Int)
        /// An average number of bits per second. H.264, HEVC and VP9 are encoded in two passes, AV1 in one.
        case bitRate(Int)
    }

    /// How much time the encoder takes for a better ratio of quality to size; the names are those of x264.
    public enum Speed: String, Hashable, Sendable, Codable, CaseIterable {
        case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
    }

    public var codec: Codec
    /// `nil` for the codec's default quality. ProRes takes none, as its variants are its qualities; nor do GIF and PNG.
    public var rateControl: RateControl?
    /// `nil` for `.veryfast`, or `.superfast` at a quality that makes up for it for what is rendered between copied frames.
    public var speed: Speed?
    /// The maximum number of frames from one keyframe to the next; `nil` for the default of 250.
    public var keyframeInterval: Int?
    /// The number of bits of a sample, 8 or 10; `nil` for 8, or 10 if the codec has them and the output's colors need
    /// them. High dynamic range is kept in 10 bits only, and otherwise mapped to standard dynamic range.
    public var bitDepth: Int?
    /// The most that decoders of the output need; nil if the encoder may choose. For H.264 and HEVC.
    package var profile: CodedProfile?
    /// The coarsest step, as the codec numbers them, that any frame is quantized with; nil for no bound. For H.264 and HEVC.
    package var greatestQuantizer: Int?
    /// Whether frames are compared with those that follow to choose their types; nil if the speed decides. For H.264.
    package var choosesFrameTypes: Bool?

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
