import MediaTypes

// The editing operations. Callers ensure that positions are not negative.

extension EditList {
    /// Inserts pieces at a time. Edits at that time or later are moved; a gap before it becomes an empty
    /// edit.
    ///
    /// Returns false, without changes, if the list would reach the limit of exact times.
    mutating func insert(_ pieces: [EditPiece], at time: CMTime, exactly exact: ExactTime) -> Bool {
        let added = pieces.filter { $0.duration > .zero }
        let total = added.reduce(ExactTime.zero) { $0 + $1.duration }
        guard !added.isEmpty else { return true }
        guard hasRoom(for: total, at: exact) else { return false }
        let index: Int
        switch place(of: time, exactly: exact) {
        case .beyond(let position):
            append([.empty(position - end)] + added)
            return true
        case .boundary(let found): index = found
        case .inside(let found, let position): index = split(found, at: position)
        }
        insert(added, total: total, atIndex: index)
        return true
    }

    /// Returns whether a length can be inserted at a position without reaching the limit of exact times.
    func hasRoom(for length: ExactTime, at exact: ExactTime) -> Bool {
        max(end, exact) + length < ExactTime.limit
    }

    /// Appends pieces. Returns false, without changes, if the list would reach the limit of exact times.
    mutating func insertAtEnd(_ pieces: [EditPiece]) -> Bool {
        let total = pieces.reduce(ExactTime.zero) { $0 + $1.duration }
        guard hasRoom(for: total, at: end) else { return false }
        append(pieces.filter { $0.duration > .zero })
        return true
    }

    /// Removes the edits between two times and closes the gap. The part after the end is ignored.
    mutating func remove(from first: (CMTime, ExactTime), to last: (CMTime, ExactTime)) {
        guard let range = cut(from: first, to: last) else { return }
        let (start, oldEnd) = (edits[range.lowerBound].start, end(of: range.upperBound - 1))
        edits.removeSubrange(range)
        shift(from: range.lowerBound, by: start - oldEnd)
        let index = mergeEmpties(at: range.lowerBound)
        publish(from: max(index - 1, 0))
    }

    /// Scales the edits between two times by `duration / (last - first)` and moves later edits.
    ///
    /// The part after the end affects only the factor. Returns false, without changes, at the limit of exact
    /// times.
    mutating func scale(
        from first: (CMTime, ExactTime), to last: (CMTime, ExactTime), toDuration duration: ExactTime
    ) -> Bool {
        guard end + duration < ExactTime.limit else { return false }
        guard let range = cut(from: first, to: last) else { return true }
        let (start, oldEnd) = (edits[range.lowerBound].start, end(of: range.upperBound - 1))
        // If the range ends in the list, the cuts determine its length, because they may have snapped to a
        // nearby boundary.
        let whole = last.1 > end ? last.1 - first.1 : oldEnd - start
        var latest = start
        for index in range.dropFirst() {
            // If only one of two adjacent positions is rounded, their order must be kept.
            let place = start + (edits[index].start - start).scaled(to: duration, from: whole)
            latest = max(latest, place)
            edits[index].start = latest
        }
        let newEnd = max(latest, start + (oldEnd - start).scaled(to: duration, from: whole))
        shift(from: range.upperBound, by: newEnd - oldEnd)
        _ = mergeEmpties(at: range.upperBound)
        let first = mergeEmpties(at: range.lowerBound)
        publish(from: max(first - 1, 0))
        return true
    }

    /// Splits the edits at two times and returns the indices of those between them; `nil` if there are none.
    private mutating func cut(
        from first: (CMTime, ExactTime), to last: (CMTime, ExactTime)
    ) -> Range<Int>? {
        guard first.1 < end, first.1 < last.1 else { return nil }
        let lower = cut(at: first.0, exactly: first.1)
        let upper = cut(at: last.0, exactly: last.1)
        return lower < upper ? lower..<upper : nil
    }

    private mutating func cut(at time: CMTime, exactly exact: ExactTime) -> Int {
        switch place(of: time, exactly: exact) {
        case .boundary(let index): return index
        case .inside(let index, let position): return split(index, at: position)
        case .beyond: return edits.count
        }
    }

    /// Splits an edit at an exact position inside it and returns the index of the second part.
    private mutating func split(_ index: Int, at position: ExactTime) -> Int {
        let (edit, last) = (edits[index], end(of: index))
        let left = edit.piece(from: edit.start, to: position, endingAt: last)
        let right = edit.piece(from: position, to: last, endingAt: last)
        edits[index].sourceRange = left.sourceRange
        let second = TrackEdit(
            source: right.source, sourceRange: right.sourceRange, start: position, target: .invalid)
        edits.insert(second, at: index + 1)
        publish(from: index)
        return index + 1
    }

    private mutating func insert(_ pieces: [EditPiece], total: ExactTime, atIndex index: Int) {
        guard index < edits.count else { return append(pieces) }
        var position = edits[index].start
        var added: [TrackEdit] = []
        for piece in pieces {
            added.append(TrackEdit(piece, at: position))
            position = position + piece.duration
        }
        edits.insert(contentsOf: added, at: index)
        shift(from: index + added.count, by: total)
        _ = mergeEmpties(at: index + added.count)
        let first = mergeEmpties(at: index)
        publish(from: max(first - 1, 0))
    }

    private mutating func append(_ pieces: [EditPiece]) {
        let extendsLast = edits.last?.isEmpty == true && pieces.first?.isEmpty == true
        let first = extendsLast ? edits.count - 1 : edits.count
        for piece in pieces {
            if !piece.isEmpty || edits.last?.isEmpty != true { edits.append(TrackEdit(piece, at: end)) }
            end = end + piece.duration
        }
        publish(from: first)
    }

    private mutating func shift(from index: Int, by delta: ExactTime) {
        for later in index..<edits.count { edits[later].start = edits[later].start + delta }
        end = end + delta
    }

    /// Joins the edits on both sides of an index if both are empty, and returns the index of the edit that
    /// follows.
    private mutating func mergeEmpties(at index: Int) -> Int {
        guard index > 0, index < edits.count, edits[index - 1].isEmpty, edits[index].isEmpty else {
            return index
        }
        edits.remove(at: index)
        return index
    }
}

extension TrackEdit {
    fileprivate init(_ piece: EditPiece, at start: ExactTime) {
        self.init(source: piece.source, sourceRange: piece.sourceRange, start: start, target: .invalid)
    }
}
