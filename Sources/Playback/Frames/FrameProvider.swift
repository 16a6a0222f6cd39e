package import Engine
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// The decoded frames of one player or image generator: open readers for each track, and a bounded cache of
/// frames.
///
/// It outlives the graphs that draw from it, so that an edited composition continues with the same readers.
package final class FrameProvider: Sendable {
    let cache: FrameCache
    private let registry: ReaderRegistry
    private let tracks = Mutex<[Use: TrackFrameProvider]>([:])

    /// A track and the feed that reads it: concurrent feeds don't share readers.
    private struct Use: Hashable {
        var trackID: CMPersistentTrackID
        var isComposed: Bool
    }

    /// - Parameters:
    ///   - cacheBytes: The maximum number of bytes of decoded frames to keep.
    ///   - decodesAlone: Whether each decoder uses a single thread, which takes less work in total but more
    ///     time.
    ///   - damage: The report that readers check for damage and add to; `nil` if only failures that end reading
    ///     are errors, as in players.
    package init(cacheBytes: Int = 192 << 20, decodesAlone: Bool = false, damage: DamageReport? = nil) {
        cache = FrameCache(budget: cacheBytes)
        registry = ReaderRegistry(damage: damage, decodesAlone: decodesAlone)
    }

    /// Returns the frames of one track, which one feed may use at a time.
    ///
    /// - Parameter isComposed: Whether they are for the composed branch's feed, not for the track's own.
    func track(_ trackID: CMPersistentTrackID, isComposed: Bool = false) -> TrackFrameProvider {
        let use = Use(trackID: trackID, isComposed: isComposed)
        return tracks.withLock { tracks in
            if let known = tracks[use] { return known }
            let made = TrackFrameProvider(cache: cache, registry: registry)
            tracks[use] = made
            return made
        }
    }

    /// The number of readers opened so far, to measure how many were used again.
    package var readersOpened: Int { registry.opened }

    /// Ends all readers. Callable from any thread but a streaming one.
    package func close() {
        registry.closeAll()
        cache.removeAll()
    }
}

extension FrameProvider: FrameReading {
    package func source(
        of segments: TrackSegments, isComposed: Bool, over traversal: FrameTraversal, for feed: Feed
    ) -> any FrameSource {
        CachedFrameSource(
            segments, provider: track(segments.track.trackID, isComposed: isComposed), traversal: traversal
        ) { feed.isCancelled }
    }
}
