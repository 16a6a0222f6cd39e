internal import Engine
internal import RenderPlan

/// An element that encodes a video codec.
struct VideoEncoder: Sendable {
    let factory: String
    /// The numbers of bits per sample that it accepts, in ascending order.
    let bitDepths: [Int]
    let sizes: CodedSizes
    /// Whether a bit rate is met in two passes.
    let hasTwoPasses: Bool
    /// Returns the reason why frames of a size in pixels can't be encoded with the settings; `nil` if they can.
    ///
    /// The format is that of the frames before they are scaled to the size.
    let problem: @Sendable (LowerVideoEncoding, VideoFormat, _ width: Int, _ height: Int) -> EncodingProblem?
    /// Returns the elements, to be linked in this order. If there are two passes, the encoder is the first one.
    let elements: @Sendable (LowerVideoEncoding, EncodedFrames) -> [ElementNode]

    init(
        _ factory: String, bitDepths: [Int], sizes: CodedSizes = CodedSizes(), hasTwoPasses: Bool = false,
        problem:
            @escaping @Sendable (LowerVideoEncoding, VideoFormat, _ width: Int, _ height: Int) ->
            EncodingProblem? = { _, _, _, _ in nil },
        elements: @escaping @Sendable (LowerVideoEncoding, EncodedFrames) -> [ElementNode]
    ) {
        self.factory = factory
        self.bitDepths = bitDepths
        self.sizes = sizes
        self.hasTwoPasses = hasTwoPasses
        self.problem = problem
        self.elements = elements
    }

    /// Whether the element is installed and accepts frames of its lowest number of bits per sample.
    var isInstalled: Bool {
        let format = VideoCodec.planar420(bitDepths.first ?? 8, false)
        return EngineProcess.accepts("video/x-raw,format=\(format)", factory: factory)
    }
}

/// The frames that an encoder gets, and the names of its elements.
struct EncodedFrames: Sendable {
    /// The format, before the frames are scaled.
    let format: VideoFormat
    /// The height of the coded frames.
    let height: Int
    /// The beginning of the elements' names.
    let name: String

    var encoder: String { name + "_encoder" }
    var parser: String { name + "_parser" }
}
