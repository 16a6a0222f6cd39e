import Editing
import MediaTypes

/// An edit of one track.
enum EditOperation {
    case insert(source: Int, from: CMTime, duration: CMTime, at: CMTime)
    case insertEmpty(at: CMTime, duration: CMTime)
    case remove(from: CMTime, duration: CMTime)
    case scale(from: CMTime, duration: CMTime, to: CMTime)

    func apply(to track: AVMutableCompositionTrack, of sources: [AVAssetTrack]) throws {
        switch self {
        case .insert(let source, let start, let duration, let place):
            try track.insertTimeRange(
                CMTimeRange(start: start, duration: duration), of: sources[source], at: place)
        case .insertEmpty(let start, let duration):
            track.insertEmptyTimeRange(CMTimeRange(start: start, duration: duration))
        case .remove(let start, let duration):
            track.removeTimeRange(CMTimeRange(start: start, duration: duration))
        case .scale(let start, let duration, let length):
            track.scaleTimeRange(CMTimeRange(start: start, duration: duration), toDuration: length)
        }
    }
}

/// A track's segments in exact time, edited by the rules of AVCompositionTrack.h one after the other: plain and slow.
struct ReferenceTrack {
    struct Segment {
        var start: Fraction
        var end: Fraction
        /// Nil for a gap.
        var source: Int?
        var sourceStart = Fraction.zero
        var sourceEnd = Fraction.zero

        /// Source seconds a second.
        var rate: Fraction { (sourceEnd - sourceStart) / (end - start) }

        func sourceTime(at time: Fraction) -> Fraction { sourceStart + (time - start) * rate }
    }

    private(set) var segments: [Segment] = []

    var end: Fraction { segments.last?.end ?? .zero }

    func segment(at time: Fraction) -> Segment? {
        segments.first { $0.start <= time && time < $0.end && $0.source != nil }
    }

    /// - Parameter lengths: of the sources, at which insertions end.
    mutating func apply(_ operation: EditOperation, lengths: [Fraction]) {
        switch operation {
        case .insert(let source, let from, let duration, let place):
            let (start, time) = (Fraction(from), Fraction(place))
            let sourceEnd = min(start + Fraction(duration), lengths[source])
            guard start < sourceEnd else { return }
            if end < time { segments.append(Segment(start: end, end: time)) }
            insert(
                Segment(
                    start: time, end: time + sourceEnd - start, source: source, sourceStart: start,
                    sourceEnd: sourceEnd))
        case .insertEmpty(let time, let duration):
            guard Fraction(time) < end else { return }
            insert(Segment(start: Fraction(time), end: Fraction(time) + Fraction(duration)))
        case .remove(let from, let duration):
            let (start, stop) = (Fraction(from), min(Fraction(from) + Fraction(duration), end))
            guard start < stop else { return }
            let (first, last) = (cut(at: start), cut(at: stop))
            segments.removeSubrange(first..<last)
            shift(from: first, by: start - stop)
        case .scale(let from, let duration, let length):
            let (start, stop) = (Fraction(from), min(Fraction(from) + Fraction(duration), end))
            guard start < stop else { return }
            let factor = Fraction(length) / Fraction(duration)
            let (first, last) = (cut(at: start), cut(at: stop))
            for index in first..<last {
                segments[index].start = start + (segments[index].start - start) * factor
                segments[index].end = start + (segments[index].end - start) * factor
            }
            shift(from: last, by: (stop - start) * factor - (stop - start))
        }
    }

    private mutating func insert(_ segment: Segment) {
        let index = cut(at: segment.start)
        segments.insert(segment, at: index)
        shift(from: index + 1, by: segment.end - segment.start)
    }

    private mutating func shift(from index: Int, by length: Fraction) {
        for index in index..<segments.count {
            segments[index].start = segments[index].start + length
            segments[index].end = segments[index].end + length
        }
    }

    /// The index of the segment that begins at a time, after one that holds it was cut there.
    private mutating func cut(at time: Fraction) -> Int {
        guard let index = segments.firstIndex(where: { time < $0.end }) else { return segments.count }
        guard segments[index].start < time else { return index }
        var (before, after) = (segments[index], segments[index])
        (before.end, after.start) = (time, time)
        if before.source != nil {
            let middle = segments[index].sourceTime(at: time)
            (before.sourceEnd, after.sourceStart) = (middle, middle)
        }
        segments.replaceSubrange(index...index, with: [before, after])
        return index + 1
    }
}

/// What a client sets of one property.
enum RampEntry<Value> {
    case set(Value, at: CMTime)
    case ramp(Value, Value, from: CMTime, duration: CMTime)

    var start: CMTime {
        switch self {
        case .set(_, let time): time
        case .ramp(_, _, let time, _): time
        }
    }
}

extension Array {
    /// The value at a time of entries that do not overlap, in any order; nil before the first.
    ///
    /// - Parameter mix: the value at a part of the way between two.
    func value<Value>(at time: Fraction, _ mix: (Value, Value, Double) -> Value) -> Value?
    where Element == RampEntry<Value> {
        let last = filter { Fraction($0.start) <= time }.max { $0.start < $1.start }
        switch last {
        case nil: return nil
        case .set(let value, _): return value
        case .ramp(let from, let to, let start, let duration):
            let progress = (time - Fraction(start)) / Fraction(duration)
            return progress < .one ? mix(from, to, progress.double) : to
        }
    }
}
