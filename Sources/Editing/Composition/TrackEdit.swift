import MediaTypes

/// An entry of a track's edit list: a source range, or an empty one, at a position in track time.
struct TrackEdit: Sendable {
    /// The source; `nil` for an empty edit.
    var source: TrackSource?
    /// The range in the source track's time, as its asset presents it; invalid for an empty edit.
    var sourceRange: CMTimeRange
    /// The exact start in track time. The edit ends at the start of the next one.
    var start: ExactTime
    /// The published position in track time. Start plus duration is exactly the published start of the next
    /// edit.
    var target: CMTimeRange

    var isEmpty: Bool { source == nil }

    var timeMapping: CMTimeMapping {
        CMTimeMapping(source: isEmpty ? .invalid : sourceRange, target: target)
    }

    /// Returns the part of the edit between two exact positions in track time.
    ///
    /// - Parameter end: The end of the edit.
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

/// A part of media, or an empty one, with a duration but without a position.
struct EditPiece: Sendable {
    /// The source; `nil` for an empty edit.
    var source: TrackSource?
    var sourceRange: CMTimeRange
    /// The duration in track time.
    var duration: ExactTime

    var isEmpty: Bool { source == nil }

    static func empty(_ duration: ExactTime) -> EditPiece {
        EditPiece(source: nil, sourceRange: .invalid, duration: duration)
    }
}
