internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The samples of an audio branch in pieces: every sample of the output exactly once, as audio or silence.
///
/// Used on the feed's thread.
final class SoundPieces {
    /// Samples in memory, and their position in the output.
    struct Piece {
        let buffer: MediaBuffer
        /// The first sample in the buffer.
        let offset: Int64
        let count: Int64
        /// The first sample in the output.
        let position: Int64
        let isGap: Bool
    }

    private enum Content {
        case silence
        case sound(SampleCursor, sourceStart: Int64)
        case scaled
    }

    private struct Current {
        let samples: Range<Int64>
        let content: Content
        var position: Int64
    }

    private let feed: AudioFeed
    private let readers: ReaderPool<SampleCursor>
    private let schedule: ReaderSchedule
    private let silence: MediaBuffer
    private var index = 0
    private var current: Current?
    /// The scaled audio of the current segment; nil if it isn't scaled.
    private var scaled: (any ScaledSound)?

    init(_ feed: AudioFeed, readers: ReaderPool<SampleCursor>) {
        self.feed = feed
        self.readers = readers
        schedule = ReaderSchedule(
            feed.track.segments.map { segment in
                segment.clip.map { feed.job(for: $0, in: segment).shown(in: segment.target) }
            },
            unitsPerSecond: Int64(feed.format.sampleRate))
        let bytes = [UInt8](repeating: 0, count: Int(feed.format.sampleRate) * feed.format.bytesPerFrame)
        silence = bytes.withUnsafeBytes { MediaBuffer.copying($0) }
    }

    /// Returns the next piece; nil at the end.
    func next() throws -> Piece? {
        while index < feed.track.segments.count {
            let segment = feed.track.segments[index]
            let piece = try SourceFailure.locating(segment.target) {
                let known = try current ?? opened(segment)
                current = known
                return known.position < known.samples.upperBound ? try nextPiece(of: known) : nil
            }
            if let piece {
                current?.position += piece.count
                return piece
            }
            (current, scaled) = (nil, nil)
            index += 1
        }
        return nil
    }

    private func opened(_ segment: AudioTrackPlan.Segment) throws -> Current {
        let samples = feed.samples(of: segment)
        var content = Content.silence
        if let job = schedule.jobs[index], let clip = segment.clip {
            let cursor = try readers.take(job)
            if let scaling = clip.scaling {
                if !samples.isEmpty {
                    content = .scaled
                    scaled = try feed.scaledSound(
                        of: clip, scaling, in: segment, firstSample: samples.lowerBound, from: cursor)
                }
            } else {
                content = .sound(cursor, sourceStart: job.start)
            }
        }
        return Current(samples: samples, content: content, position: samples.lowerBound)
    }

    private func nextPiece(of current: Current) throws -> Piece {
        let remaining = current.samples.upperBound - current.position
        if let upcoming = upcoming(at: current.position) { readers.prepare(upcoming) }
        let limit = min(remaining, Int64(feed.format.sampleRate))
        switch current.content {
        case .silence: return silent(limit, at: current.position)
        case .sound(let cursor, let sourceStart):
            let index = sourceStart + current.position - current.samples.lowerBound
            switch try cursor.piece(at: index, limit: limit) {
            case .sound(let buffer, let offset, let count):
                return Piece(
                    buffer: buffer, offset: offset, count: count, position: current.position, isGap: false)
            case .silence(let count): return silent(count, at: current.position)
            }
        case .scaled:
            guard let block = try scaled?.next() else { return silent(limit, at: current.position) }
            return Piece(
                buffer: block.withUnsafeBytes { MediaBuffer.copying($0) }, offset: 0,
                count: min(remaining, Int64(block.count / feed.format.channelCount)),
                position: current.position, isGap: false)
        }
    }

    /// The next job if its reader should be open by now.
    private func upcoming(at position: Int64) -> ReaderJob? {
        guard let next = schedule.segment(after: index),
            feed.samples(of: feed.track.segments[next]).lowerBound - position <= lead
        else { return nil }
        return schedule.jobs[next]
    }

    private func silent(_ count: Int64, at position: Int64) -> Piece {
        Piece(buffer: silence, offset: 0, count: count, position: position, isGap: true)
    }

    /// The number of samples before a clip at which its reader is opened: two seconds.
    private var lead: Int64 { 2 * Int64(feed.format.sampleRate) }
}
