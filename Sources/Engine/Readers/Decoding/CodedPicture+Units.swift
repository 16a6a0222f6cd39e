internal import Containers

extension CodedPicture.Stream {
    /// Returns the numbers to give the frames of an H.264 stream if decoding begins with one of them, so that none
    /// is missing before it; nil if the numbers are to stay as they are, or can't be read.
    ///
    /// - Parameter bytes: the frame.
    func frameNumbers(beginningWith bytes: UnsafeRawBufferPointer) -> FrameNumbers? {
        guard codec == .h264 else { return nil }
        var units = parameterSets
        _ = replacingUnits(of: bytes) { unit in
            // Of slices, the numbers are at the beginning.
            units.append(Array(unit.prefix(unit.first.map { $0 & 31 < 6 } ?? true ? 64 : unit.count)))
            return nil
        }
        return FrameNumbers(beginningWith: units)
    }

    /// Returns a frame with some units replaced; nil if none is, or its units can't be found.
    ///
    /// - Parameter replacement: returns the bytes to take in place of a unit; nil to keep it.
    func replacingUnits(
        of bytes: UnsafeRawBufferPointer, with replacement: (Slice<UnsafeRawBufferPointer>) -> [UInt8]?
    ) -> [UInt8]? {
        var (result, copied): ([UInt8], Int) = ([], 0)
        func visit(_ unit: Range<Int>) {
            guard let other = replacement(bytes[unit]) else { return }
            var start = unit.lowerBound
            if case .lengths(let size) = framing { start -= size }
            result += bytes[copied..<start]
            if case .lengths(let size) = framing {
                result += (0..<size).reversed().map { UInt8(truncatingIfNeeded: other.count >> (8 * $0)) }
            }
            result += other
            copied = unit.upperBound
        }
        switch framing {
        case .lengths(let size): Self.visitUnits(of: bytes, afterLengthsOf: size, visit)
        case .startCodes: Self.visitUnitsBetweenStartCodes(of: bytes, visit)
        }
        return copied == 0 ? nil : result + bytes[copied...]
    }

    private static func visitUnits(
        of bytes: UnsafeRawBufferPointer, afterLengthsOf size: Int, _ visit: (Range<Int>) -> Void
    ) {
        var place = 0
        while place + size < bytes.count {
            let length = bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
            place += size
            guard 0 < length, length <= bytes.count - place else { return }
            visit(place..<place + length)
            place += length
        }
    }

    /// Visits the units between start codes, without the zeros before the next one.
    private static func visitUnitsBetweenStartCodes(
        of bytes: UnsafeRawBufferPointer, _ visit: (Range<Int>) -> Void
    ) {
        var (unit, place) = (Int?.none, 0)
        func finish(at end: Int) {
            guard let start = unit else { return }
            var end = end
            while end > start, bytes[end - 1] == 0 { end -= 1 }
            if end > start { visit(start..<end) }
        }
        while place + 2 < bytes.count {
            if bytes[place + 2] > 1 {
                place += 3
            } else if bytes[place] == 0, bytes[place + 1] == 0, bytes[place + 2] == 1 {
                finish(at: place)
                unit = place + 3
                place += 3
            } else {
                place += 1
            }
        }
        finish(at: bytes.count)
    }
}
