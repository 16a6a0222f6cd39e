import MediaTypes

/// A track's edits in order from time zero, without gaps or overlaps. Copies share their storage.
///
/// Positions are exact (`TrackEdit.start`). Published times are rounded from them in
/// `EditList+Publishing.swift` only.
struct EditList: Sendable {
    var edits: [TrackEdit] = []
    /// The exact end of the last edit.
    var end = ExactTime.zero
    /// The published end of the last edit.
    var endTime: CMTime { edits.last.map { CMTimeRangeGetEnd($0.target) } ?? .zero }

    /// Returns the exact end of an edit.
    func end(of index: Int) -> ExactTime {
        index + 1 < edits.count ? edits[index + 1].start : end
    }

    /// The start of the first edit with media; `nil` if there is none.
    var startOfMedia: CMTime? { edits.first { !$0.isEmpty }?.target.start }

    /// Returns the index of the edit that contains a time, or else of the first or last one; `nil` for an
    /// empty list or a time that is invalid or indefinite.
    func index(nearest time: CMTime) -> Int? {
        guard !edits.isEmpty, time.isValid, !time.isIndefinite else { return nil }
        return max(0, edits.partitioningIndex { CMTimeCompare($0.target.start, time) > 0 } - 1)
    }

    /// The position of a time among the edits.
    enum Place {
        /// At the start of the edit with this index. The number of edits means the end of the list.
        case boundary(Int)
        case inside(Int, ExactTime)
        case beyond(ExactTime)
    }

    /// Returns the position of a nonnegative time.
    ///
    /// A client's sum of rounded times can miss a boundary by less than the duration of any sample.
    /// Therefore, a time that is flagged as rounded and is less than a microsecond from a boundary counts as
    /// that boundary.
    func place(of time: CMTime, exactly exact: ExactTime) -> Place {
        guard let index = index(nearest: time) else {
            return isNear(exact, .zero, of: time) ? .boundary(0) : .beyond(exact)
        }
        let (first, last) = (edits[index].start, end(of: index))
        if CMTimeCompare(time, edits[index].target.start) == 0 { return .boundary(index) }
        let lastTime = CMTimeRangeGetEnd(edits[index].target)
        let order = CMTimeCompare(time, lastTime)
        if order == 0 || isNear(exact, last, of: time) { return .boundary(index + 1) }
        if order > 0 { return exact <= last ? .boundary(index + 1) : .beyond(exact) }
        if exact <= first || isNear(exact, first, of: time) { return .boundary(index) }
        return exact >= last ? .boundary(index + 1) : .inside(index, exact)
    }

    /// Returns the exact position of a time: that of a boundary if the time counts as one.
    func exactPlace(of time: CMTime, exactly exact: ExactTime) -> ExactTime {
        guard case .boundary(let index) = place(of: time, exactly: exact) else { return exact }
        return index < edits.count ? edits[index].start : end
    }

    private func isNear(_ exact: ExactTime, _ boundary: ExactTime, of time: CMTime) -> Bool {
        if exact == boundary { return true }
        guard time.hasBeenRounded else { return false }
        let microsecond = ExactTime(numerator: 1, denominator: 1_000_000)
        return exact - boundary < microsecond && boundary - exact < microsecond
    }

    /// Returns the edits in a range, trimmed to it, as pieces without positions. The part of the range
    /// outside the list is ignored.
    func pieces(of range: CMTimeRange, from first: ExactTime, to last: ExactTime) -> [EditPiece] {
        guard let firstIndex = index(nearest: range.start) else { return [] }
        var pieces: [EditPiece] = []
        for index in firstIndex..<edits.count {
            let edit = edits[index]
            let editEnd = end(of: index)
            guard edit.start < last else { break }
            let (from, to) = (max(first, edit.start), min(last, editEnd))
            guard from < to else { continue }
            pieces.append(edit.piece(from: from, to: to, endingAt: editEnd))
        }
        return pieces
    }
}
