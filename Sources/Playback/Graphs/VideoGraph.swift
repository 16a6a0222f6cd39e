internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// A plan's composed frames over any traversal: its video branches, compositor and layers, ended by a sink that is
/// pulled.
///
/// Used by one thread at a time, never a streaming one: its calls block. `close()` must be called by its owner.
final class VideoGraph: Sendable {
    /// A composed frame.
    struct Frame: Sendable {
        var buffer: MediaBuffer
        /// The output frame index.
        var index: Int64
        /// In nanoseconds of stream time, as `duration`.
        var start: UInt64
        var duration: UInt64
    }

    private struct State {
        var plan: RenderPlan
        var branches: VideoBranches
        var traversal: FrameTraversal
        /// Whether the ramps are laid for running backwards; nil if they have to be laid anew.
        var isMirrored: Bool?
    }

    private let graph: AppSinkGraph
    private let format: VideoFormat
    private let frames: FrameProvider
    /// Only the owner's thread touches it; the lock says so to the compiler.
    private let state: Mutex<State>

    /// - Parameters:
    ///   - frames: the decoded frames to draw from.
    ///   - composer: draws the instructions that the plan leaves to the client's compositor.
    ///   - finish: elements that the composed frames pass at last, such as a converter.
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

    /// Decoding runs so far ahead of composing.
    private static let branchLimit = 3

    var news: EventCount { graph.news }
    var traversal: FrameTraversal { state.withLock { $0.traversal } }

    /// Starts anew at an output frame. What was not pulled yet is gone.
    /// - Parameters:
    ///   - limit: the maximum number of frames to compose.
    ///   - isAlone: whether no frame near those is asked for next.
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

    private static func lay(_ ramps: [Ramp], _ traversal: FrameTraversal, on graph: RealisedGraph) throws {
        let last = traversal.format.time(ofFrame: max(0, traversal.frameCount - 1))
        for ramp in ramps {
            let points =
                traversal.isBackwards ? ramp.mirroredControlPoints(last: last) : ramp.controlPoints()
            try graph.drive(ramp, through: points)
        }
    }

    /// Takes another plan of the same shape: the same tracks, elements and links, with other properties and
    /// ramps. Takes effect with the next `start`, which must follow. False if the plan has another shape.
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

    /// The next frame; nil at the end.
    /// - Throws: `EngineFailure`, or `CancellationError` soon after `isHalted` says so and `news` has advanced.
    func next(isHalted: () -> Bool) throws -> Frame? {
        let traversal = traversal
        while let buffer = try graph.next(isHalted: isHalted) {
            let start = buffer.presentationTime ?? 0
            let index = traversal.frame(at: start)
            // What comes before belongs to the lead-in.
            guard traversal.isBackwards ? index <= traversal.start : index >= traversal.start else {
                continue
            }
            return Frame(buffer: buffer, index: index, start: start, duration: buffer.duration ?? 0)
        }
        return nil
    }

    /// Leaves out frames before a stream time, as far as work can still be saved.
    func skip(until time: UInt64, from passed: UInt64) {
        let origin = traversal.origin
        graph.skip(until: time - min(time, origin), from: passed - min(passed, origin))
    }

    /// Ends the feeds, so that the decoded frames are free for others.
    func rest() { graph.rest() }

    /// Ends feeds and elements; its readers stay with the decoded frames.
    func close() { graph.close() }
}
