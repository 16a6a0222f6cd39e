import Editing
import Foundation
import MediaTypes
import Timeline

/// The part of a file's track that a placed clip uses, and its time in the output.
struct MediaSlice {
    var track: AVAssetTrack
    var source: CMTimeRange
    /// The half-open range in the output; as long as the source unless the speed isn't normal.
    var target: CMTimeRange
    /// Whether the source is played from its end to its start.
    private(set) var isBackwards = false
    /// The parts of the target, at its start and its end, in which the nearest frame of the file is held.
    private(set) var holds: (before: CMTime, after: CMTime) = (.zero, .zero)
    /// The part of the clip, apart from its transitions, that is missing in the file.
    private(set) var missing = CMTime.zero

    /// Creates a slice without the parts of the clip's transitions that are missing in the file. If the track
    /// is shorter than the clip, the nearest frame is held and audio is silent, up to the end of another
    /// track of the file and `longestHold` beyond.
    ///
    /// - Throws: A `TimelineError` if the file is too short for the clip itself.
    init(_ media: DocumentClip, _ track: AVAssetTrack, of clip: Clip, clock: MediaClock) throws {
        let file = clip.asset.url
        (self.track, source, target) = (track, .zero, media.range)
        guard let speed = media.speed.multiplied(by: SpeedFraction(clock.step, 1)) else {
            throw TimelineError(
                .invalidDocument, file: file, keyPath: media.path.text, cause: "the clip is too fast",
                remedy: "use a lower speed")
        }
        let start = clock.fileTime(media.mediaStart)
        if track.isStill {
            source = CMTimeRange(start: .zero, duration: target.duration)
        } else if speed.isStill {
            source = try frame(at: start, media, clip)
        } else {
            source = CMTimeRange(start: start, duration: speed.magnitude.media(target.duration))
            isBackwards = speed.isBackwards
            if isBackwards {
                // The first of the images that a step counts as one is presented.
                let skipped = CMTimeMultiply(FramePieces.frameDuration(of: track), multiplier: clock.step - 1)
                source.start = start - source.duration - skipped
            }
            try clamp(media, speed.magnitude, clip)
            guard !isBackwards || source.duration <= FramePieces.longestReversed else {
                throw TimelineError(
                    .invalidDocument, file: file, keyPath: media.path.text,
                    cause: "the clip plays \(source.duration.secondsText) backwards",
                    remedy: "use an hour at most, or a file that was reversed before")
            }
        }
    }

    /// The maximum time by which a clip may exceed its file. Documents round times, and they count the file's
    /// longest track.
    static let longestHold = CMTime(value: 1, timescale: 1)

    /// The maximum difference between a document's and a file's times that counts as rounding.
    static let tolerance = CMTime(value: 1, timescale: 20)

    /// The ranges to insert in order: the whole slice at once, or frame by frame for reverse playback,
    /// between held frames.
    var pieces: [CompositionAssembly.Piece] {
        let (first, last) = isBackwards ? (lastMoment, firstMoment) : (firstMoment, lastMoment)
        let inner = CMTimeRange(start: target.start + holds.before, end: target.end - holds.after)
        var pieces: [CompositionAssembly.Piece] = []
        if holds.before > .zero {
            pieces.append((first, CMTimeRange(start: target.start, duration: holds.before)))
        }
        if inner.duration > .zero { pieces += self.pieces(in: inner) }
        if holds.after > .zero {
            pieces.append((last, CMTimeRange(start: inner.end, duration: holds.after)))
        }
        return pieces
    }

    private var firstMoment: CMTimeRange {
        CMTimeRange(start: track.timeRange.start, duration: Self.moment).intersection(track.timeRange)
    }

    private var lastMoment: CMTimeRange {
        CMTimeRange(start: track.timeRange.end - Self.moment, duration: Self.moment)
            .intersection(track.timeRange)
    }

    private func pieces(in target: CMTimeRange) -> [CompositionAssembly.Piece] {
        isBackwards ? FramePieces.reversed(source, of: track, over: target) : [(source, target)]
    }

    /// A duration within one frame.
    static let moment = FramePieces.moment

    /// Returns a range within one frame, to be held longer.
    private func frame(at time: CMTime, _ media: DocumentClip, _ clip: Clip) throws -> CMTimeRange {
        let range = track.timeRange
        if range.containsTime(time) {
            return FramePieces.moment(at: time, of: track)
        }
        guard clip.allows(CMTimeRange(start: time, end: time)) else {
            throw Self.outside(CMTimeRange(start: time, end: time), range, media, clip.asset.url)
        }
        return time < range.start ? firstMoment : lastMoment
    }

    private mutating func clamp(_ media: DocumentClip, _ speed: SpeedFraction, _ clip: Clip) throws {
        let own = track.timeRange
        let (atStart, atEnd) = (
            CMTimeMaximum(.zero, own.start - source.start), CMTimeMaximum(.zero, source.end - own.end)
        )
        guard atStart > .zero || atEnd > .zero else { return }
        let (early, late) = (
            speed.output(isBackwards ? atEnd : atStart), speed.output(isBackwards ? atStart : atEnd)
        )
        let (before, after) = media.handles
        let isShort = early > before || late > after
        guard !isShort || clip.allows(source, handles: (before, after), speed, isBackwards: isBackwards)
        else { throw Self.outside(source, own, media, clip.asset.url) }
        missing = CMTimeMaximum(.zero, CMTimeMaximum(early - before, late - after))
        let (start, end) = (target.start, target.end)
        source = source.intersection(own)
        if track.mediaType == .video, isShort {
            // If only a part of a transition is missing, the layers behind the clip are visible instead.
            holds = (early > before ? early : .zero, late > after ? late : .zero)
            // A hold shorter than a moment would fall between two frames.
            if holds.before <= Self.moment { holds.before = .zero }
            if holds.after <= Self.moment { holds.after = .zero }
        }
        target = CMTimeRange(
            start: CMTimeMinimum(start + early - holds.before, end),
            end: CMTimeMaximum(end - late + holds.after, start))
        if source.duration <= .zero { clampToHold(early, late) }
    }

    /// Holds one frame for the whole slice, if the track ends before the clip begins, or begins after it has
    /// ended.
    private mutating func clampToHold(_ early: CMTime, _ late: CMTime) {
        let whole = target
        holds = (.zero, .zero)
        guard track.mediaType == .video else {
            target = CMTimeRange(start: whole.start, duration: .zero)
            return
        }
        if early > late { holds.before = whole.duration } else { holds.after = whole.duration }
    }

    private static func outside(
        _ range: CMTimeRange, _ whole: CMTimeRange, _ media: DocumentClip, _ file: URL
    ) -> TimelineError {
        TimelineError(
            .rangeOutsideFile, file: file, keyPath: media.path.text,
            cause: "the clip uses \(range.start.secondsText) to \(range.end.secondsText), but the file has"
                + " \(whole.start.secondsText) to \(whole.end.secondsText)",
            remedy: "use a range within the file, of which the last frame is held for"
                + " \(longestHold.secondsText) at most, or add an available_range that begins with its timecode"
        )
    }
}

extension Clip {
    /// The union of the ranges of the file's tracks.
    fileprivate var wholeRange: CMTimeRange {
        let ranges = [video?.timeRange, audio?.timeRange].compactMap(\.self)
        return ranges.dropFirst().reduce(ranges.first ?? .zero) { $0.union($1) }
    }

    /// Returns whether a range lies within the file, extended by `longestHold` at both ends.
    fileprivate func allows(_ range: CMTimeRange) -> Bool {
        let whole = wholeRange
        return range.start >= whole.start - MediaSlice.longestHold
            && range.end <= whole.end + MediaSlice.longestHold
    }

    /// Returns whether a range lies within the extended file without its parts that only transitions use.
    fileprivate func allows(
        _ source: CMTimeRange, handles: (before: CMTime, after: CMTime), _ speed: SpeedFraction,
        isBackwards: Bool
    ) -> Bool {
        let (first, last) = isBackwards ? (handles.after, handles.before) : handles
        let (start, end) = (source.start + speed.media(first), source.end - speed.media(last))
        return allows(CMTimeRange(start: start, end: CMTimeMaximum(start, end)))
    }
}

extension DocumentClip {
    /// The durations at the start and end of the clip that only its transitions use.
    var handles: (before: CMTime, after: CMTime) {
        var (before, after) = (CMTime.zero, CMTime.zero)
        for transition in transitions {
            if transition.isOutgoing {
                after = CMTimeMaximum(after, range.end - transition.range.start)
            } else {
                before = CMTimeMaximum(before, transition.range.end - range.start)
            }
        }
        return (before, after)
    }
}
