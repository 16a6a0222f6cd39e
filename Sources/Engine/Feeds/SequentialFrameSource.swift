internal import GStreamerOverlay
internal import MediaTypes
package import RenderPlan

/// A track's frames in ascending order, decoded once, with the next clip's reader opened ahead. If the track
/// plays a source backwards, the frames of a stretch are decoded and kept.
final class SequentialFrameSource: FrameSource {
    private let segments: TrackSegments
    private let readers: ReaderPool<FrameCursor>
    private var schedule: SegmentSchedule
    private var cursor: FrameCursor?
    /// The frames of the current stretch that haven't been used yet, by their output frame indices.
    private var kept: [Int64: SourceFrame] = [:]

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
        if let stretch = schedule.stretch {
            if kept[index] == nil { try read(stretch, from: index, job) }
            openAhead(at: index)
            return kept.removeValue(forKey: index)
        }
        return try SourceFailure.locating(segments[schedule.segment].target) {
            let cursor = try cursor ?? readers.take(job)
            self.cursor = cursor
            openAhead(at: index)
            return try frame(at: index, in: schedule.segment, clip, cursor)
        }
    }

    private func frame(
        at index: Int64, in segment: Int, _ clip: VideoTrackPlan.Clip, _ cursor: FrameCursor
    ) throws -> SourceFrame {
        let buffer = try cursor.frame(at: segments.sourceTime(of: index, in: segment, clip))
        if buffer == nil, cursor.isWithoutFrames { throw SourceFailure.withoutFrames(clip.source) }
        return SourceFrame(buffer: buffer, picture: clip.picture)
    }

    /// Decodes and keeps the frames of a stretch from an output frame on. The last segment is the first one
    /// in the source.
    private func read(_ stretch: Range<Int>, from first: Int64, _ job: ReaderJob) throws {
        for segment in stretch.reversed() {
            guard let clip = segments[segment].clip else { continue }
            try SourceFailure.locating(segments[segment].target) {
                let cursor = try cursor ?? readers.take(job)
                self.cursor = cursor
                for index in segments.frames[segment] where index >= first {
                    kept[index] = try frame(at: index, in: segment, clip, cursor)
                }
            }
        }
    }

    func pass(_ index: Int64) {
        enter(index)
        // In a clip, its own reader is opened before the next one.
        if schedule.job == nil || cursor != nil { openAhead(at: index) }
    }

    private func enter(_ index: Int64) {
        guard schedule.advance(to: index) else { return }
        cursor = nil
        kept.removeAll()
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
