internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// A track's frames in the order of any traversal, from cached frames and open readers.
final class CachedFrameSource: FrameSource {
    private let segments: TrackSegments
    private let provider: TrackFrameProvider
    private let traversal: FrameTraversal
    private let isCancelled: () -> Bool
    private var index: Int?
    /// The segment during which the next reader has been opened.
    private var announced: Int?

    init(
        _ segments: TrackSegments, provider: TrackFrameProvider, traversal: FrameTraversal,
        isCancelled: @escaping () -> Bool
    ) {
        self.segments = segments
        self.provider = provider
        self.traversal = traversal
        self.isCancelled = isCancelled
    }

    var name: String { segments.track.name }
    var trackID: CMPersistentTrackID { segments.track.trackID }

    func frame(at frame: Int64) throws -> SourceFrame? {
        pass(frame)
        guard let index, let clip = segments[index].clip else { return nil }
        return try SourceFailure.locating(segments[index].target) {
            let buffer = try provider.frame(query(frame, index, clip), isCancelled: isCancelled)
            return SourceFrame(buffer: buffer, picture: clip.picture)
        }
    }

    /// Opens the next clip's reader while this clip is still presented.
    func pass(_ frame: Int64) {
        if index.map({ segments.frames[$0].contains(frame) }) != true { index = segments.index(of: frame) }
        guard let index, announced != index, !traversal.isAlone else { return }
        let range = segments.frames[index]
        let left = traversal.isBackwards ? frame - range.lowerBound : range.upperBound - 1 - frame
        guard left <= segments.format.lead else { return }
        announced = index
        guard let next = segments.clip(after: index, backwards: traversal.isBackwards),
            let clip = segments[next].clip
        else { return }
        let upcoming = segments.frames[next]
        let first = traversal.isBackwards ? upcoming.upperBound - 1 : upcoming.lowerBound
        provider.prepare(query(first, next, clip))
    }

    private func query(_ frame: Int64, _ index: Int, _ clip: VideoTrackPlan.Clip) -> FrameQuery {
        FrameQuery(
            stream: clip.stream(in: segments.format),
            time: segments.sourceTime(of: frame, in: index, clip),
            // A clip that is reversed in the edit is read as in backward playback.
            isBackwards: traversal.isBackwards != (segments.backwards[index] != nil),
            isAlone: traversal.isAlone)
    }
}
