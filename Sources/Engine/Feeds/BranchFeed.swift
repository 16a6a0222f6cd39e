/// A branch of a graph and the loop that feeds it.
package struct BranchFeed: Sendable {
    /// The name of the branch's appsrc.
    var name: String
    /// The report that the branch's readers check for damage and add to; nil if only failures that end
    /// reading are reported.
    var damage: DamageReport?
    /// Pushes all buffers, from the first to the last. Long work checks `Feed.isCancelled`.
    ///
    /// Runs on the feed's thread.
    /// - Throws: an error that ends the rendering, or `CancellationError` after the feed is cancelled.
    var body: @Sendable (Feed) throws -> Void

    package init(
        name: String, damage: DamageReport? = nil, body: @escaping @Sendable (Feed) throws -> Void
    ) {
        self.name = name
        self.damage = damage
        self.body = body
    }
}
