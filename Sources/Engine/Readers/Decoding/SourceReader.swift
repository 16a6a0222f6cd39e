internal import Foundation
internal import GStreamerOverlay
internal import MediaInspection
internal import MediaTypes
package import RenderPlan

/// A small decoding pipeline for one track of one file, ending in a sink that is pulled.
///
/// Must be used on one thread at a time: its calls block. `close()` may be called from any thread and ends a
/// blocked call soon.
package final class SourceReader: Sendable {
    /// The output format.
    package enum Output: Sendable, Hashable {
        case pictures(SourceFormat, VideoFormat)
        case sound(AudioFormat)
    }

    let source: MediaSource
    let output: Output
    private let pipeline: Pipeline
    let sink: AppSink
    private let state: SharedState
    let gate: DecodeFilter
    private let demuxing: DemuxerChain
    private let decoderInput: Pad
    /// The report for damage; nil if it isn't checked for.
    let damage: DamageReport?
    let truncation: TruncationCheck?
    private let delay = DecoderDelay()
    private let reads: ReadWatch
    /// The start of the asset in the demuxer's time. Inside the pipeline and at its gate, times are the
    /// demuxer's; elsewhere they are the asset's, which is called the file's time.
    let start: Int64

    /// The loudspeaker of each channel, as labels of CoreAudioBaseTypes.h; nil if the file doesn't contain
    /// them.
    let channelLabels: [UInt32]?

    /// The maximum distance of a frame from its time on the frame grid, in nanoseconds.
    var displacement: Int64 { source.frameGrid?.displacement ?? 0 }

    /// The delay to add to the timestamps of audio, in nanoseconds.
    var soundDelay: Int64 { delay.nanoseconds }

    /// Whether the decoder labels seven or eight channels in the wrong order.
    var misplacesChannels: Bool { state.misplacesChannels }

    /// Builds the pipeline and starts to open the file. Reads the headers of a movie that wasn't opened
    /// recently, which takes milliseconds, and doesn't wait for the pipeline.
    ///
    /// - Parameters:
    ///   - seeksFirst: whether no media is requested, and so none decoded, before the first seek.
    ///   - decodesAlone: whether the decoder uses a single thread, if it supports that.
    init(
        source: MediaSource, output: Output, seeksFirst: Bool = false, decodesAlone: Bool = false,
        damage: DamageReport? = nil
    ) throws {
        self.source = source
        self.damage = damage
        truncation = damage.map { _ in TruncationCheck(path: source.url.path) }
        self.output = output
        start = source.start.map { StreamTime.signedNanoseconds($0.wrappedValue) } ?? 0
        let state = SharedState()
        self.state = state
        pipeline = try Pipeline { state.receive($0) }
        PipelineDump(of: "reader-\(source.url.lastPathComponent)", writesStates: false)?.watch(pipeline)
        sink = try AppSink(maximumBuffers: output.queuedBuffers)
        let facts = FileFacts(of: source)
        reads = ReadWatch(of: source)
        channelLabels = facts.channelLabels
        gate = DecodeFilter(
            isPicture: output.isPicture, isHolding: seeksFirst && output.isPicture && !source.isStill,
            countsPictures: damage != nil, spacing: facts.frameSpacing?.nanoseconds)
        demuxing = try DemuxerChain(of: source, patches: facts.patches, reads: reads, in: pipeline)
        let decoding = DecoderChain(source: source, output: output, state: state, delay: delay)
        decoderInput = try decoding.build(endingIn: sink, in: pipeline, decodesAlone: decodesAlone)
        demuxing.onElementAdded { [gate] in gate.watch($0) }
        decoding.link(demuxing, to: decoderInput)
        decoderInput.install(gate)
        PipelineWatch.current?.add(pipeline, named: source.url.lastPathComponent, role: .reader)
        // Playing, not paused: a paused sink holds its first buffer back. The sink doesn't wait for a clock.
        _ = pipeline.request(.playing)
    }

    /// Waits for the first frame.
    package func waitUntilOpen() throws {
        try wait(for: "open the file")
    }

    /// Seeks to a time of the file: to the key frame at or before it for video, exactly for audio.
    ///
    /// - Parameters:
    ///   - wanted: the time from which frames are used; nil if all of them are.
    ///   - end: media from there on isn't used before the next seek.
    ///   - entry: the frames with which decoding may begin, if not at the file's start.
    func seek(
        to nanoseconds: Int64, wanting wanted: Int64? = nil, until end: Int64? = nil,
        beginningWith entry: DecodeFilter.Entry = .certain
    ) throws {
        let landing: Pipeline.SeekLanding = output.isPicture ? .keyFrameBefore : .exact
        try seek(to: nanoseconds, landing: landing, isCancelled: { false }) {
            willSeek(to: nanoseconds, wanting: wanted, until: end, beginningWith: entry)
        }
    }

    /// Seeks to the frame at a time of the file.
    ///
    /// - Parameters:
    ///   - wanted: the first frame that is used is the one at or before this time.
    ///   - end: media from there on isn't used before the next seek.
    ///   - entry: the frames with which decoding may begin, if not at the file's start.
    ///   - isCancelled: checked now and then during the seek. If true, `CancellationError` is thrown, and the
    ///     reader can be sought again.
    func seek(
        exactlyTo nanoseconds: Int64, wanting wanted: Int64, until end: Int64?,
        beginningWith entry: DecodeFilter.Entry, isCancelled: () -> Bool
    ) throws {
        try seek(to: nanoseconds, landing: .exact, isCancelled: isCancelled) {
            willSeek(to: nanoseconds, wanting: wanted, until: end, beginningWith: entry)
        }
    }

    private func willSeek(
        to nanoseconds: Int64, wanting wanted: Int64?, until end: Int64?,
        beginningWith entry: DecodeFilter.Entry
    ) {
        let margin = state.leadIn
        gate.willSeek(
            wanting: wanted.map { $0 + start - margin } ?? .min,
            until: end.map { $0 + start + margin } ?? .max,
            beginningWith: nanoseconds > 0 ? entry : .first)
    }

    /// - Parameter prepare: called before each seek: it isn't known whether frames are interlaced until one
    ///   is decoded.
    private func seek(
        to nanoseconds: Int64, landing: Pipeline.SeekLanding, isCancelled: () -> Bool, prepare: () -> Void
    ) throws {
        let known = looksAtNeighbors
        prepare()
        try seekOnce(to: nanoseconds, landing: landing, isCancelled: isCancelled)
        guard looksAtNeighbors, !known else { return }
        prepare()
        try seekOnce(to: nanoseconds, landing: landing, isCancelled: isCancelled)
    }

    private func seekOnce(
        to nanoseconds: Int64, landing: Pipeline.SeekLanding, isCancelled: () -> Bool
    ) throws {
        // The start is the demuxer's own: there may not be a key frame between its zero and the asset's.
        let wanted = nanoseconds > 0 ? UInt64(max(0, nanoseconds + start - state.leadIn)) : 0
        // A still is sought at the element that repeats it, and audio is counted from the decoder's first
        // input.
        let isUntouched = gate.isUntouched || (gate.isFruitless && !state.hasDelivered)
        if isUntouched {
            try waitUntilReached()
        } else {
            try waitUntilOpen()
            demuxing.waitForAllPads()
        }
        let lead = output.isPicture ? min(wanted, demuxing.quirks.pictureLead) : 0
        let (time, landing) = demuxing.quirks.seek(to: wanted - lead, landing: landing)
        state.willSeek(to: time)
        // Before anything is decoded, the sink isn't connected to the file yet.
        let isSought =
            isUntouched
            ? decoderInput.seekUpstream(to: time, landing: landing)
            : pipeline.seek(to: time, landing: landing)
        guard isSought else {
            try throwFailure(isOver: true)
            throw damaged("the file cannot be sought")
        }
        try wait(for: "seek", isCancelled: isCancelled)
    }

    /// Whether frames are made from those on both sides too, which is known once one is decoded.
    var looksAtNeighbors: Bool { state.leadIn > 0 }

    /// Whether the stream ended because the requested range was complete, and not with the file.
    var hasEndedAsWanted: Bool { gate.hasEnded }

    /// Declares that frames before `nanoseconds` aren't used any more.
    func skip(to nanoseconds: Int64) {
        gate.skip(to: nanoseconds + start - state.leadIn)
    }

    /// - Parameter isOver: whether no more media will come, see `SharedState`.
    private func throwFailure(isOver: Bool = false) throws {
        do {
            try state.throwFailure(for: source, isOver: isOver)
        } catch var failure as SourceFailure {
            if failure.cause == .damaged, let time = gate.latest { failure.message += pictureName(at: time) }
            throw failure
        }
    }

    private func waitUntilReached() throws {
        var watch = StallDetector()
        for _ in 0..<Self.patience {
            if gate.waitUntilReached(seconds: Double(Self.step) / 1e9) { return }
            try checkForLife(&watch)
        }
        throw stalled("open the file")
    }

    private func wait(for what: String, isCancelled: () -> Bool = { false }) throws {
        let waits = Int(Self.step / Self.shortStep)
        var watch = StallDetector()
        for _ in 0..<Self.patience * waits {
            if isCancelled() { throw CancellationError() }
            if gate.isFruitless { return }
            switch pipeline.waitForState(nanoseconds: Self.shortStep) {
            case .pending: try checkForLife(&watch)
            case .failed where !sink.waitForNews(nanoseconds: Self.shortStep): try checkForLife(&watch)
            case .failed, .reached:
                play()
                return try throwFailure()
            }
        }
        throw stalled(what)
    }

    private func play() {
        state.unlessClosed { sink.play() }
    }

    private func checkForLife(_ watch: inout StallDetector) throws {
        // The first error ends the pipeline's change to playing, but not streaming, and may wait in a paused
        // sink.
        let hasFailed = pipeline.waitForState(nanoseconds: 0) == .failed
        if hasFailed { play() }
        let finding = watch.look(at: pipeline, isDoubtful: hasFailed || state.hasDoubt)
        try throwFailure(isOver: finding != .alive)
        switch finding {
        case .alive: return
        case .quiet:
            if let fault = truncation?.fault() {
                throw damaged("nothing can be read of it: \(fault)")
            }
            if hasFailed { throw damaged("the file could not be opened") }
        case .dead:
            throw SourceFailure(.stopped, source: source, message: "reading it stopped without a word")
        }
    }

    /// Returns the next frame or run of samples; nil at the end of the file.
    func next() throws -> MediaSample? {
        var watch = StallDetector()
        var waits = 0
        while waits < Self.patience {
            if gate.isFruitless { return nil }
            switch sink.pull(nanoseconds: Self.step) {
            case .sample(let sample):
                guard sample.streamTime.map(gate.isWhole) ?? true else {
                    waits = 0
                    continue
                }
                let finished = try state.finish?.finished(sample) ?? sample
                return start == 0 ? finished : finished.earlier(by: start)
            case .endOfStream:
                // For video, the search continues further back.
                try throwFailure(isOver: !output.isPicture || !state.hasEndedInVain)
                return nil
            case .timedOut:
                try checkForLife(&watch)
                waits += 1
            }
        }
        throw stalled("decode")
    }

    func damaged(_ message: String) -> SourceFailure {
        SourceFailure(.damaged, source: source, message: message)
    }

    private func stalled(_ what: String) -> SourceFailure {
        let seconds = Self.patience / 10
        let read = reads.unansweredRead(for: .seconds(seconds / 2))
        return SourceFailure(
            .stalled(seconds: seconds, unansweredRead: read), source: source,
            message: "took over \(seconds) s to \(what)")
    }

    /// Stops the pipeline. A blocked call throws `CancellationError` soon after.
    func close() {
        state.close()
        pipeline.stopWhatMakesElements()
    }

    /// One wait is a tenth of a second. After this many waits without progress, the reader has stalled.
    private static let step: UInt64 = 100_000_000
    private static let patience = 200
    private static let shortStep: UInt64 = 10_000_000
}
