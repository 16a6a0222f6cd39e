internal import RenderPlan

/// A branch's feed that playing can start at any tick of the film, in either direction, any number of times.
protocol RestartableFeed: Sendable {
    /// The branch's name in the graph: its appsrc is called so.
    var name: String { get }

    /// Pushes exactly one buffer, a frame or a gap, for each of `walk.ticks`, stamped `walk.span(ofTick:)`.
    ///
    /// Runs on a thread of its own; one run ends before the next begins. Long work looks at `feed.isCancelled`.
    /// - Throws: `SourceFailure`, `GStreamerFailure`, or `CancellationError` when the walk is not wanted any more.
    func run(_ feed: Feed, over walk: TickWalk) throws
}
