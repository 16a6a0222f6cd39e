internal import MediaTypes
internal import Synchronization

/// All decoded footage of one player or image generator: warm readers a track, and a bounded cache of frames.
/// It outlives the graphs that draw from it, so that an edited film goes on with the same readers.
package final class Footage: Sendable {
    let cache: FrameCache
    private let registry = ReaderRegistry()
    private let tracks = Mutex<[CMPersistentTrackID: TrackFootage]>([:])

    /// - Parameter cacheBytes: the most bytes of decoded frames that are kept.
    package init(cacheBytes: Int = 192 << 20) {
        cache = FrameCache(budget: cacheBytes)
    }

    /// Of one track; used by one feed at a time.
    func track(_ trackID: CMPersistentTrackID) -> TrackFootage {
        tracks.withLock { tracks in
            if let known = tracks[trackID] { return known }
            let made = TrackFootage(cache: cache, registry: registry)
            tracks[trackID] = made
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
