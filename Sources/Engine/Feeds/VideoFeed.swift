internal import RenderPlan

/// Feeds a video branch with one track's frames: exactly one buffer for each output frame of a traversal.
enum VideoFeed {
    /// - Throws: `SourceFailure`, `GStreamerFailure`, or `CancellationError` after the feed is cancelled.
    static func run(_ feed: Feed, from source: any FrameSource, over traversal: FrameTraversal) throws {
        let output = try FrameOutput(feed, over: traversal)
        for index in traversal.frames {
            if let frame = try source.frame(at: index) {
                try output.push(frame.buffer, as: frame.picture, at: index)
            } else {
                try output.pushGap(at: index)
            }
        }
    }
}
