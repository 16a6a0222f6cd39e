import MediaTypes

/// A track's edits in order, without gap or overlap from time zero. A value: copies share their storage.
///
/// Places are kept exactly (`TrackEdit.start`); what is published is rounded from them in one file,
/// `EditList+Publishing.swift`.
struct EditList: Sendable {
    var edits: [TrackEdit] = []
    /// Where the last edit ends, exactly.
    var end = ExactTime.zero
    /// Where the last edit ends, as published.
    var endTime: CMTime { edits.last.map { CMTimeRangeGetEnd($0.target) } ?? .zero }

    /// Where an edit ends, exactly.
    func end(of index: Int) -> ExactTime {
        index + 1 < edits.count ? edits[index + 1].start : end
    }

    /// Where the first edit with media starts; the end where there is none.
    var startOfMedia: CMTime? { edits.first { !$0.isEmpty }?.target.start }

    /// The edit that is nearest to a time: the one that contains it, else the first or the last.
    ///
    /// By halving: a few comparisons whatever the count. Nil for an empty list or a time without order.
    func index(nearest time: CMTime) -> Int? {
        guard !edits.isEmpty, time.isValid, !time.isIndefinite else { return nil }
        var (low, high) = (0, edits.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if CMTimeCompare(edits[middle].target.start, time) <= 0 { low = middle } else { high = middle }
        }
        return low
    }

    /// Where a time falls among the edits.
    enum Place {
        /// At the start of the edit with this index, or at the end of the list for the count.
        case boundary(Int)
        case inside(Int, ExactTime)
        case beyond(ExactTime)
    }

    /// Finds a time, which is not before zero.
    ///
    /// A client's own sum of rounded times can miss a boundary by less than any sample lasts. So a time
    /// that is flagged as rounded counts as the boundary which is less than a microsecond away.
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

    /// The exact place that a time means: that of the boundary where it counts as one.
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

    /// The edits of a range, cut to it, as pieces without place. What is outside the list is left out.
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
