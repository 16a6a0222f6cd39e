import MediaTypes

/// One entry of a track's edit list: which source time is shown when, or nothing for an empty edit.
struct TrackEdit: Sendable {
    /// Nil for an empty edit.
    var source: TrackSource?
    /// In the source track's time as its asset presents it; invalid for an empty edit.
    var sourceRange: CMTimeRange
    /// Where the edit starts in track time, exactly. It ends where the next one starts.
    var start: ExactTime
    /// The edit's place in track time as it is published: adding its duration to its start gives
    /// exactly the published start of the next edit.
    var target: CMTimeRange

    var isEmpty: Bool { source == nil }

    var timeMapping: CMTimeMapping {
        CMTimeMapping(source: isEmpty ? .invalid : sourceRange, target: target)
    }

    /// The part of the edit from one exact place in track time to another, where the edit ends at `end`.
    func piece(from first: ExactTime, to last: ExactTime, endingAt end: ExactTime) -> EditPiece {
        let duration = last - first
        guard source != nil, first != start || last != end else {
            return EditPiece(source: source, sourceRange: sourceRange, duration: duration)
        }
        guard let sourceStart = ExactTime(sourceRange.start), let length = ExactTime(sourceRange.duration)
        else { return EditPiece(source: source, sourceRange: sourceRange, duration: duration) }
        let whole = end - start
        let isUnscaled = length == whole
        let skipped = isUnscaled ? first - start : (first - start).scaled(to: length, from: whole)
        let kept = isUnscaled ? duration : duration.scaled(to: length, from: whole)
        let range = CMTimeRange(
            start: (sourceStart + skipped).nearestTime, duration: kept.nearestTime)
        return EditPiece(source: source, sourceRange: range, duration: duration)
    }
}

/// Media, or an empty edit, that has a length but no place yet.
struct EditPiece: Sendable {
    /// Nil for an empty edit.
    var source: TrackSource?
    var sourceRange: CMTimeRange
    /// In track time.
    var duration: ExactTime

    var isEmpty: Bool { source == nil }

    static func empty(_ duration: ExactTime) -> EditPiece {
        EditPiece(source: nil, sourceRange: .invalid, duration: duration)
    }
}
