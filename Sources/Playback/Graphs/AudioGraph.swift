internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// A plan's mixed audio from any sample on: its audio branches and mixer, and a sink that is pulled.
///
/// Used by one thread at a time, never a streaming one, because its calls block. The owner must call
/// `close()`.
final class AudioGraph: Sendable {
    /// Mixed samples.
    struct Piece: Sendable {
        var buffer: MediaBuffer
        /// The start in nanoseconds of the output's time.
        var start: UInt64
        /// The duration in the output, whatever the rate at which it is played.
        var duration: UInt64
        var isGap = false
    }

    /// One track's readers, which outlive each run of its feed.
    ///
    /// `@unchecked Sendable`: each run is joined before the next one, which orders their accesses.
    private final class TrackReaders: @unchecked Sendable {
        let registry = ReaderRegistry()
        var pool: ReaderPool<SampleCursor>

        init() {
            pool = ReaderPool(registry: registry, outlivesRuns: true)
        }
    }

    private let graph: AppSinkGraph
    private let plan: Mutex<RenderPlan>
    private let format: AudioFormat
    private let readers: [TrackReaders]
    /// The audio at another rate; nil at the natural one.
    private let tempo = Mutex<TempoSound?>(nil)

    /// - Parameters:
    ///   - pieceLength: The number of nanoseconds that are mixed at once.
    ///   - finish: Elements that the mixed audio passes last, such as a converter.
    /// - Throws: `EngineFailure`.
    init(
        _ plan: RenderPlan, format: AudioFormat, news: EventCount = EventCount(),
        pieceLength: Int64 = AudioGraph.pieceLength, finish: [ElementNode] = []
    ) throws {
        let plan = plan.soundAlone
        self.plan = Mutex(plan)
        self.format = format
        readers = plan.audioTracks.map { _ in TrackReaders() }
        graph = try AppSinkGraph(
            plan, AppSinkTail(.audio, finish: finish, mixedAtOnce: pieceLength), limit: 16, news: news)
    }

    var news: EventCount { graph.news }

    /// The number of nanoseconds that are mixed at once: a change of the mix is audible after the next one or
    /// two pieces.
    static let pieceLength: Int64 = 20_000_000

    /// Restarts at a time of the output, or slightly before it at the natural rate.
    ///
    /// Audio that was not pulled yet is dropped.
    ///
    /// - Parameter rate: The rate at which the output is played, with its pitch kept.
    func start(at nanoseconds: UInt64, rate: Double = 1) throws {
        let wanted = CMTime(nanoseconds: Int64(nanoseconds)).samples(at: format.sampleRate) ?? 0
        guard rate != 1 else {
            tempo.withLock { $0 = nil }
            return try run(from: wanted)
        }
        let length = plan.withLock { $0.duration }.samples(at: format.sampleRate) ?? 0
        let made = try TempoSound(graph, format, from: wanted, until: length, rate: rate)
        try run(from: max(0, wanted - made.lead))
        tempo.withLock { $0 = made }
    }

    private func run(from wanted: Int64) throws {
        // The mixer counts from the start, which has to be a whole nanosecond.
        let grain = max(1, Int64(format.sampleRate) / 1000)
        let sample = wanted / grain * grain
        let tracks = plan.withLock { $0.audioTracks }
        let feeds = zip(tracks, readers).map { [format] track, readers in
            let rest = track.starting(at: CMTime(value: sample, timescale: format.sampleRate))
            return BranchFeed(name: track.name) { feed in
                try AudioFeed(track: rest, format: format).run(feed, readers: readers.pool)
            }
        }
        let ramps = plan.withLock { $0.graph.ramps }
        let origin = StreamTime.nanoseconds(ofSample: sample, rate: format.sampleRate)
        let rate = format.sampleRate
        try graph.start(at: origin, feeds) { graph in
            for ramp in ramps { try graph.drive(ramp, through: ramp.controlPoints(sampleRate: rate)) }
        }
    }

    /// Takes another plan of the same shape, which differs in volumes only.
    ///
    /// It takes effect with the next `start`, which must follow.
    ///
    /// - Returns: False if the plan has another shape.
    func adopt(_ plan: RenderPlan) throws -> Bool {
        guard canAdopt(plan) else { return false }
        let new = plan.soundAlone
        try graph.adopt(new)
        self.plan.withLock { $0 = new }
        return true
    }

    func canAdopt(_ plan: RenderPlan) -> Bool {
        let (old, new) = (self.plan.withLock { $0 }, plan.soundAlone)
        return old.audioTracks == new.audioTracks && old.audio == new.audio
            && old.graph.hasShape(of: new.graph)
    }

    /// Returns the next piece; nil at the end.
    ///
    /// - Throws: `EngineFailure`, or `CancellationError` soon after `isHalted` returns true and `news` has
    ///   advanced.
    func next(isHalted: @escaping @Sendable () -> Bool) throws -> Piece? {
        if let tempo = tempo.withLock({ $0 }) { return try tempo.next(isHalted: isHalted) }
        return try graph.next(isHalted: isHalted).map {
            Piece(buffer: $0, start: $0.presentationTime ?? 0, duration: $0.duration ?? 0)
        }
    }

    /// Ends feeds, elements and readers.
    func close() {
        for track in readers { track.registry.closeAll() }
        graph.close()
    }
}

extension AudioTrackPlan {
    /// Returns the track from a time of the output on: without earlier segments, and with the current one
    /// cut.
    func starting(at time: CMTime) -> AudioTrackPlan {
        var rest = self
        rest.segments = segments.filter { $0.target.end > time }.map { segment in
            guard segment.target.start < time else { return segment }
            var cut = segment
            cut.target = CMTimeRange(start: time, end: segment.target.end)
            cut.clip = segment.clip.map { $0.starting(at: time, in: segment.target) }
            return cut
        }
        return rest
    }
}

extension AudioTrackPlan.Clip {
    /// Returns the clip from a time inside its target on.
    fileprivate func starting(at time: CMTime, in target: CMTimeRange) -> Self {
        var cut = self
        let range = sourceRange(lasting: target.duration)
        cut.sourceStart =
            scaling == nil
            ? CMTimeAdd(sourceStart, CMTimeSubtract(time, target.start))
            : CMTimeMapTimeFromRangeToRange(time, fromRange: target, toRange: range)
        let remaining = CMTimeSubtract(range.end, cut.sourceStart)
        cut.scaling?.sourceDuration = remaining
        return cut
    }
}
