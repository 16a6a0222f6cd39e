package import RenderPlan

/// The video branches of a plan, and their feeds over any traversal.
package struct VideoBranches: Sendable {
    private let tracks: [TrackSegments]
    private let composedTracks: [TrackSegments]
    /// Nil without a composed branch.
    private let composed: ComposedFeed?
    private let reading: any FrameReading

    /// - Parameter composer: draws the instructions that the plan leaves to the client's compositor.
    package init(
        _ plan: RenderPlan, format: VideoFormat, composer: (any FrameComposer)?, reading: any FrameReading
    ) {
        self.reading = reading
        tracks = plan.videoTracks.map { TrackSegments($0, format: format) }
        composedTracks = plan.composedTracks.map { TrackSegments($0, format: format) }
        composed = plan.isComposed ? ComposedFeed(plan, format: format, composer: composer) : nil
    }

    /// - Parameter damage: the report that readers check for damage and add to; nil if only failures that end
    ///   reading are reported.
    package func feeds(over traversal: FrameTraversal, damage: DamageReport? = nil) -> [BranchFeed] {
        let feeds = tracks.map { [reading] track in
            BranchFeed(name: track.track.name, damage: damage) { feed in
                let source = reading.source(of: track, isComposed: false, over: traversal, for: feed)
                try VideoFeed.run(feed, from: source, over: traversal)
            }
        }
        guard let composed else { return feeds }
        let last = BranchFeed(name: RenderPlan.composedBranch, damage: damage) {
            [reading, composedTracks] feed in
            let sources = composedTracks.map {
                reading.source(of: $0, isComposed: true, over: traversal, for: feed)
            }
            try composed.run(feed, from: sources, over: traversal)
        }
        return feeds + [last]
    }
}
