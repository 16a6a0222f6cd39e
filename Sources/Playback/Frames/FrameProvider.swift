internal import Engine
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// The decoded frames of one player or image generator: open readers for each track, and a bounded cache of frames.
/// It outlives the graphs that draw from it, so that an edited composition goes on with the same readers.
package final class FrameProvider: Sendable {
    let cache: FrameCache
    private let registry: ReaderRegistry
    private let tracks = Mutex<[Use: TrackFrameProvider]>([:])

    /// A track, by who asks for it: feeds that run side by side don't share readers.
    private struct Use: Hashable {
        var trackID: CMPersistentTrackID
        var isComposed: Bool
    }

    /// - Parameters:
    ///   - cacheBytes: the most bytes of decoded frames that are kept.
    ///   - decodesAlone: whether each decoder works on a single thread: less work in all, and later done.
    package init(cacheBytes: Int = 192 << 20, decodesAlone: Bool = false) {
        cache = FrameCache(budget: cacheBytes)
        registry = ReaderRegistry(decodesAlone: decodesAlone)
    }

    /// Of one track; used by one feed at a time.
    /// - Parameter isComposed: for the composed branch's feed, not the track's own.
    func track(_ trackID: CMPersistentTrackID, isComposed: Bool = false) -> TrackFrameProvider {
        let use = Use(trackID: trackID, isComposed: isComposed)
        return tracks.withLock { tracks in
            if let known = tracks[use] { return known }
            let made = TrackFrameProvider(cache: cache, registry: registry)
            tracks[use] = made
            return made
        }
    }

    /// Readers opened so far: a measure of how many could be used again.
    package var readersOpened: Int { registry.opened }

    /// Ends all readers. Callable from any thread but a streaming one.
    package func close() {
        registry.closeAll()
        cache.removeAll()
    }
}

extension FrameProvider: FrameReading {
    func source(
        of segments: TrackSegments, isComposed: Bool, over traversal: FrameTraversal, for feed: Feed
    ) -> any FrameSource {
        CachedFrameSource(
            segments, provider: track(segments.track.trackID, isComposed: isComposed), traversal: traversal
        ) { feed.isCancelled }
    }
}
