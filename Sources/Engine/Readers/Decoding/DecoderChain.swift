internal import GStreamerOverlay
internal import MediaInspection
internal import RenderPlan

/// The end of a decoding reader's pipeline: `decodebin`, the elements that convert its output, and the sink.
struct DecoderChain: Sendable {
    private let source: MediaSource
    private let output: SourceReader.Output
    private let state: SourceReader.SharedState
    private let delay: DecoderDelay
    private let shape = PictureShape()

    init(
        source: MediaSource, output: SourceReader.Output, state: SourceReader.SharedState,
        delay: DecoderDelay
    ) {
        (self.source, self.output, self.state, self.delay) = (source, output, state, delay)
    }

    /// Adds the decoder and the sink to a pipeline, and links them once the decoder has an output.
    ///
    /// - Parameter decodesAlone: whether the decoder uses a single thread, if it supports that.
    /// - Returns: the input of the decoder.
    func build(endingIn sink: AppSink, in pipeline: Pipeline, decodesAlone: Bool) throws -> Pad {
        let decoder = try Element(factory: "decodebin")
        let input = try decoder.staticPad("sink")
        decoder.onElementAdded { [state] element in
            if element.misplacesChannels { state.noteMisplacedChannels() }
            element.restartAtSeek()
            element.refuseUnknownFormats()
            element.decodeFrameByFrame()
            element.keepLastAlpha()
            if decodesAlone { element.workAlone() }
        }
        for element in [decoder, sink.element] { try pipeline.add(element) }
        let end = try sink.element.staticPad("sink")
        end.onBuffer { [state] _ in state.noteDelivery() }
        // Weak, because the pipeline owns the decoder and so this closure. Both live as long as the pipeline
        // runs.
        decoder.onPadAdded { [self, weak pipeline, weak sink] pad in
            guard let pipeline, let sink, !end.isLinked else { return }
            if case .sound = output { delay.watch(from: input, to: pad) }
            state.linking { try convert(pad, for: sink, in: pipeline) }
        }
        return input
    }

    /// Links the source's stream to the decoder.
    func link(_ demuxing: DemuxerChain, to input: Pad) {
        demuxing.linkStream(
            of: source, types: output.mediaTypePrefixes, to: input, mendsTimes: output.isPicture, state: state
        ) { [shape] pad in
            shape.begin(with: pad.capsText)
            try pad.link(to: input)
        }
    }

    /// Links the decoder's output to the sink, through the elements that its format requires.
    private func convert(_ pad: Pad, for sink: AppSink, in pipeline: Pipeline) throws {
        let decoded = DecodedFormat(caps: pad.capsText)
        state.note(decoded, try output.finish(of: source, for: decoded))
        let converters = try output.converters(of: source, for: decoded)
        shape.keep(pad, scalers: converters.filter { $0.factoryName == "videoconvertscale" })
        try pipeline.insert(output.effectElements() + converters, between: pad, and: sink.element)
    }
}
