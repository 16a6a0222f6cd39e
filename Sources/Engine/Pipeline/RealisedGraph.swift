package import GStreamerOverlay
package import RenderPlan
internal import Synchronization

/// A plan and a tail made real: elements, sources, layers and feeds. Every export, player, image and test that renders
/// a plan has one; they differ in their tails and traversals.
///
/// Used by one thread at a time, never a streaming one: its calls block. `close()` must be called by its owner.
package final class RealisedGraph: Sendable {
    package let pipeline: Pipeline
    private let tail: Tail
    private let elements: PipelineBuilder
    /// Where feeds push, with the caps that come first.
    private let sources: [String: (source: AppSource, caps: String)]
    private let layers: TitleStage?
    private let dump: PipelineDump?
    /// Only the owner's thread touches it; the lock says so to the compiler.
    private let running = Mutex<[Feed]>([])

    /// - Parameters:
    ///   - name: what it is for, in files of `CUTROOM_DUMP_DIR` and where it is watched.
    ///   - onMessage: called on whatever thread posts.
    ///   - onFailure: called on a streaming thread if layers cannot be drawn.
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
            tail.ending(plan.graph), in: pipeline)
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

    /// Lets the graph be sought, and its feeds be started any number of times.
    package func makeSeekable() throws {
        for (source, caps) in sources.values {
            try source.makeSeekable()
            try source.setCaps(caps)
        }
    }

    /// Takes the properties of another plan of the same shape; its ramps are laid by `drive`.
    package func adopt(_ plan: RenderPlan) throws {
        try elements.set(tail.adjusting(plan.graph))
    }

    /// Binds a ramp's property, in place of what it was bound to.
    package func drive(_ ramp: Ramp, through points: [ControlPoint]) throws {
        try elements.drive(ramp, through: points)
    }

    /// The frames that pass from the next seek on are those of a traversal.
    package func follow(_ traversal: FrameTraversal) {
        layers?.follow(traversal)
    }

    // MARK: Feeds

    /// Starts the branches' feeds.
    ///
    /// - Parameters:
    ///   - limit: how many buffers a branch holds, so that its feed runs so far ahead; nil for what the plan says.
    ///   - onFailure: called on a feed's thread with what ended it early; not for a cancellation.
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

    /// Ends the feeds: after this none pushes any more, and what they read from is free for others.
    package func endFeeds() {
        cancelFeeds()
        joinFeeds()
    }

    /// Ends feeds and elements.
    /// - Returns: the largest number of readers that one feed had alive at one time.
    @discardableResult
    package func close() -> Int {
        cancelFeeds()
        pipeline.stop()
        return joinFeeds()
    }

    private func cancelFeeds() {
        for feed in running.withLock({ $0 }) { feed.cancel() }
        // Without a bound no push waits.
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
    /// The names of the branches that are fed, with the caps of their first buffers.
    fileprivate var branches: [(name: String, caps: String)] {
        var branches: [(String, String)] = []
        if let video {
            branches += videoTracks.map { ($0.name, video.caps()) }
            if isComposed { branches.append((Self.composedBranch, video.caps())) }
        }
        if let audio { branches += audioTracks.map { ($0.name, audio.caps) } }
        return branches
    }
}
