/// How the tracks of a graph are read: once in order, or in any order from cached frames.
package protocol FrameReading: Sendable {
    /// The frames of a track, for one run of a feed.
    ///
    /// - Parameter isComposed: whether the frames are for the composed branch's feed instead of the track's
    ///   own.
    func source(
        of segments: TrackSegments, isComposed: Bool, over traversal: FrameTraversal, for feed: Feed
    ) -> any FrameSource
}

/// Reads each track once, in ascending order, with readers that end with the feed.
struct SequentialReading: FrameReading {
    func source(
        of segments: TrackSegments, isComposed: Bool, over traversal: FrameTraversal, for feed: Feed
    ) -> any FrameSource {
        SequentialFrameSource(segments, readers: ReaderPool(registry: feed.registry))
    }
}
