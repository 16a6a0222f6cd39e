internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// A plan's composed frames over any traversal: its video branches, compositor and layers, and a sink that is
/// pulled.
///
/// Used by one thread at a time, never a streaming one, because its calls block. The owner must call
/// `close()`.
final class VideoGraph: Sendable {
    /// A composed frame.
    struct Frame: Sendable {
        var buffer: MediaBuffer
        /// The output frame index.
        var index: Int64
        /// The start in nanoseconds of stream time; `duration` is in nanoseconds as well.
        var start: UInt64
        var duration: UInt64
    }

    private struct State {
        var plan: RenderPlan
        var branches: VideoBranches
        var traversal: FrameTraversal
        /// Whether the ramps are set for playing backwards; nil if they have to be set again.
        var isMirrored: Bool?
    }

    private let graph: AppSinkGraph
    private let format: VideoFormat
    private let frames: FrameProvider
    /// Only the owner's thread accesses it; the lock satisfies the compiler.
    private let state: Mutex<State>

    /// - Parameters:
    ///   - frames: The decoded frames to draw from.
    ///   - composer: Draws the instructions that the plan leaves to the client's compositor.
    ///   - finish: Elements that the composed frames pass last, such as a converter.
    /// - Throws: `EngineFailure`.
    init(
        _ plan: RenderPlan, format: VideoFormat, frames: FrameProvider, news: EventCount = EventCount(),
        composer: (any FrameComposer)? = nil, finish: [ElementNode] = []
    ) throws {
        let plan = plan.pictureAlone
        (self.format, self.frames) = (format, frames)
        state = Mutex(
            State(
                plan: plan,
                branches: VideoBranches(plan, format: format, composer: composer, reading: frames),
                traversal: FrameTraversal(format: format, frameCount: plan.frameCount)))
        graph = try AppSinkGraph(
            plan, AppSinkTail(.video, finish: finish), limit: Self.branchLimit, news: news)
    }

    /// The number of frames by which decoding runs ahead of composing.
    private static let branchLimit = 3

    var news: EventCount { graph.news }
    var traversal: FrameTraversal { state.withLock { $0.traversal } }

    /// Restarts at an output frame. Frames that were not pulled yet are dropped.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of frames to compose.
    ///   - isAlone: Whether no frame near those is requested next.
    /// - Throws: `EngineFailure`.
    func start(at index: Int64, backwards: Bool, limit: Int64 = .max, isAlone: Bool = false) throws {
        let old = state.withLock { $0 }
        let traversal = FrameTraversal(
            format: format, frameCount: old.plan.frameCount, from: index, backwards: backwards,
            limit: limit, isAlone: isAlone)
        try graph.start(at: traversal.origin, old.branches.feeds(over: traversal)) { graph in
            graph.follow(traversal)
            guard old.isMirrored != backwards else { return }
            try Self.lay(old.plan.graph.ramps, traversal, on: graph)
        }
        state.withLock { ($0.traversal, $0.isMirrored) = (traversal, backwards) }
    }

    private static func lay(_ ramps: [Ramp], _ traversal: FrameTraversal, on graph: RealizedGraph) throws {
        let last = traversal.format.time(ofFrame: max(0, traversal.frameCount - 1))
        for ramp in ramps {
            let points =
                traversal.isBackwards ? ramp.mirroredControlPoints(last: last) : ramp.controlPoints()
            try graph.drive(ramp, through: points)
        }
    }

    /// Takes another plan of the same shape: the same tracks, elements and links, with other properties and
    /// ramps.
    ///
    /// It takes effect with the next `start`, which must follow.
    ///
    /// - Returns: False if the plan has another shape.
    /// - Throws: `EngineFailure`.
    func adopt(_ plan: RenderPlan, composer: (any FrameComposer)? = nil) throws -> Bool {
        guard canAdopt(plan) else { return false }
        let new = plan.pictureAlone
        try graph.adopt(new)
        let branches = VideoBranches(new, format: format, composer: composer, reading: frames)
        state.withLock { ($0.plan, $0.branches, $0.isMirrored) = (new, branches, nil) }
        return true
    }

    func canAdopt(_ plan: RenderPlan) -> Bool {
        let (old, new) = (state.withLock { $0.plan }, plan.pictureAlone)
        return old.videoTracks == new.videoTracks && old.composedTracks == new.composedTracks
            && old.video == new.video && old.overlay == new.overlay && old.frameCount == new.frameCount
            && old.graph.hasShape(of: new.graph)
    }

    /// Returns the next frame; nil at the end.
    ///
    /// - Throws: `EngineFailure`, or `CancellationError` soon after `isHalted` returns true and `news` has
    ///   advanced.
    func next(isHalted: () -> Bool) throws -> Frame? {
        let traversal = traversal
        while let buffer = try graph.next(isHalted: isHalted) {
            let start = buffer.presentationTime ?? 0
            let index = traversal.frame(at: start)
            // Frames before the start belong to the lead-in.
            guard traversal.isBackwards ? index <= traversal.start : index >= traversal.start else {
                continue
            }
            return Frame(buffer: buffer, index: index, start: start, duration: buffer.duration ?? 0)
        }
        return nil
    }

    /// Skips frames before a stream time, as far as that can still save work.
    func skip(until time: UInt64, from passed: UInt64) {
        let origin = traversal.origin
        graph.skip(until: time - min(time, origin), from: passed - min(passed, origin))
    }

    /// Ends the feeds, so that other feeds may use the decoded frames.
    func rest() { graph.rest() }

    /// Ends feeds and elements; the readers remain with the decoded frames.
    func close() { graph.close() }
}
