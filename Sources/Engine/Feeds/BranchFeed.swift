/// What a branch of a graph is fed by: its name, and the loop that pushes.
package struct BranchFeed: Sendable {
    /// The branch's appsrc is called so.
    var name: String
    /// Where its readers look for damage and report it; nil if only what stops them is told.
    var damage: DamageReport?
    /// Pushes everything, from the first buffer to the last. Long work looks at `Feed.isCancelled`.
    ///
    /// Runs on the feed's thread.
    /// - Throws: what ends the rendering, or `CancellationError` after the feed is cancelled.
    var body: @Sendable (Feed) throws -> Void

    package init(
        name: String, damage: DamageReport? = nil, body: @escaping @Sendable (Feed) throws -> Void
    ) {
        self.name = name
        self.damage = damage
        self.body = body
    }
}
