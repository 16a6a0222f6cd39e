internal import GStreamerOverlay
internal import MediaTypes
package import RenderPlan

/// A track's frames in ascending order, decoded once, with the next clip's reader opened ahead.
final class SequentialFrameSource: FrameSource {
    private let segments: TrackSegments
    private let readers: ReaderPool<FrameCursor>
    private var schedule: SegmentSchedule
    private var cursor: FrameCursor?

    init(_ segments: TrackSegments, readers: ReaderPool<FrameCursor>) {
        self.segments = segments
        self.readers = readers
        schedule = SegmentSchedule(segments)
    }

    var name: String { segments.track.name }
    var trackID: CMPersistentTrackID { segments.track.trackID }

    func frame(at index: Int64) throws -> SourceFrame? {
        enter(index)
        guard let job = schedule.job, let clip = segments[schedule.segment].clip else {
            openAhead(at: index)
            return nil
        }
        return try SourceFailure.locating(segments[schedule.segment].target) {
            let cursor = try cursor ?? readers.take(job)
            self.cursor = cursor
            openAhead(at: index)
            let time = segments.sourceTime(of: index, in: schedule.segment, clip)
            let buffer = try cursor.frame(at: time)
            if buffer == nil, cursor.isWithoutFrames { throw SourceFailure.withoutFrames(clip.source) }
            return SourceFrame(buffer: buffer, picture: clip.picture)
        }
    }

    func pass(_ index: Int64) {
        enter(index)
        // In a clip the reader of that clip comes first.
        if schedule.job == nil || cursor != nil { openAhead(at: index) }
    }

    private func enter(_ index: Int64) {
        if schedule.advance(to: index) { cursor = nil }
    }

    private func openAhead(at index: Int64) {
        schedule.upcoming(at: index).map(readers.prepare)
    }
}

extension SourceFailure {
    /// The file ended without a single frame.
    package static func withoutFrames(_ source: MediaSource) -> SourceFailure {
        SourceFailure(.noMedia, source: source, message: "it has no frame there")
    }
}
