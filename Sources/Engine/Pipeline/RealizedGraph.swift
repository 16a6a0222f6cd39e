package import GStreamerOverlay
package import RenderPlan
internal import Synchronization

/// A realized plan and tail: elements, sources, layers and feeds. Every export, player, image and test that
/// renders a plan uses one; they differ in their tails and traversals.
///
/// Must be used on one thread at a time, and never on a streaming thread: its calls block. The owner must
/// call `close()`.
package final class RealizedGraph: Sendable {
    package let pipeline: Pipeline
    private let tail: Tail
    private let elements: PipelineBuilder
    /// The sources that feeds push to, with their first caps.
    private let sources: [String: (source: AppSource, caps: String)]
    private let layers: TitleStage?
    private let dump: PipelineDump?
    /// Accessed only on the owner's thread; the lock makes this safe for the compiler.
    private let running = Mutex<[Feed]>([])

    /// - Parameters:
    ///   - name: its purpose, for the file names in `CUTROOM_DUMP_DIR` and for diagnostics.
    ///   - onMessage: called on the thread that posts a message.
    ///   - onFailure: called on a streaming thread if layers can't be drawn.
    /// - Throws: `GStreamerFailure`, `LayerFailure`.
    package init(
        _ plan: RenderPlan, _ tail: Tail, named name: String,
        onMessage: @escaping @Sendable (BusMessage) -> Void,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) throws {
        self.tail = tail
        pipeline = try Pipeline(onMessage: onMessage)
        dump = PipelineDump(of: name) { try? TextDescription().text(of: DescribedPlan(plan, tail: tail)) }
        dump?.watch(pipeline)
        elements = try PipelineBuilder(
            tail.ending(plan.graph), in: pipeline, sampleRate: plan.audio?.sampleRate)
        if let name = tail.tagged {
            let element = try elements.element(name)
            try element.describe(tags: tail.tags, artwork: tail.artwork)
            try element.describe(chapters: tail.chapters)
        }
        layers = TitleStage(plan) { [dump, weak pipeline] failure in
            if let pipeline { dump?.write(pipeline, failure: failure) }
            onFailure(failure)
        }
        try layers?.attach(to: elements)
        var sources: [String: (AppSource, String)] = [:]
        for (name, caps) in plan.branches {
            sources[name] = (AppSource(try elements.element(name)), caps)
        }
        self.sources = sources
        PipelineWatch.current?.add(pipeline, named: name, role: .render)
    }

    /// An element of the plan or the tail.
    package func element(_ name: String) throws -> Element { try elements.element(name) }

    /// Allows seeking in the graph, and starting its feeds repeatedly.
    package func makeSeekable() throws {
        for (source, caps) in sources.values {
            try source.makeSeekable()
            try source.setCaps(caps)
        }
    }

    /// Adopts the properties of another plan of the same shape. Its ramps are bound by `drive`.
    package func adopt(_ plan: RenderPlan) throws {
        try elements.set(tail.adjusting(plan.graph))
    }

    /// Binds a ramp's property, replacing its previous binding.
    package func drive(_ ramp: Ramp, through points: [ControlPoint]) throws {
        try elements.drive(ramp, through: points)
    }

    /// Uses a traversal for the frames that pass from the next seek on.
    package func follow(_ traversal: FrameTraversal) {
        layers?.follow(traversal)
    }

    // MARK: Feeds

    /// Starts the branches' feeds.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of buffers in a branch, which bounds how far its feed runs ahead; nil
    ///     for the plan's limit.
    ///   - onFailure: called on a feed's thread with the error that ended it early; not for a cancellation.
    package func start(
        _ branches: [BranchFeed], limit: Int? = nil, onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        let feeds = branches.compactMap { branch in
            sources[branch.name].map { target in
                if let limit { target.source.setLimit(buffers: limit) }
                return Feed(branch, into: target.source)
            }
        }
        running.withLock { $0 = feeds }
        for feed in feeds {
            feed.start { [dump, weak pipeline] failure in
                if let pipeline { dump?.write(pipeline, failure: failure) }
                onFailure(failure)
            }
        }
    }

    /// Ends the feeds. Afterwards none pushes any more, and the readers that they used are free for others.
    package func endFeeds() {
        cancelFeeds()
        joinFeeds()
    }

    /// Ends the feeds and stops the elements.
    /// - Returns: the largest number of readers that one feed had open at one time.
    @discardableResult
    package func close() -> Int {
        cancelFeeds()
        pipeline.stop()
        return joinFeeds()
    }

    private func cancelFeeds() {
        for feed in running.withLock({ $0 }) { feed.cancel() }
        // Without a limit, pushes don't block.
        for (source, _) in sources.values { source.setLimit(buffers: 0) }
    }

    @discardableResult
    private func joinFeeds() -> Int {
        let feeds = running.withLock { running in
            defer { running = [] }
            return running
        }
        for feed in feeds { feed.join() }
        return feeds.map(\.mostReaders).max() ?? 0
    }
}

extension RenderPlan {
    /// The names of the branches that have feeds, with the caps of their first buffers.
    fileprivate var branches: [(name: String, caps: String)] {
        var branches: [(String, String)] = []
        if let video {
            branches += videoTracks.map { ($0.name, video.caps()) }
            if isComposed { branches.append((Self.composedBranch, video.caps())) }
        }
        if let audio { branches += audioTracks.map { ($0.name, $0.fedFormat(for: audio).caps) } }
        return branches
    }
}
