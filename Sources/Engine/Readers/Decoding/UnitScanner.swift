internal import Containers

/// Finds the units of a coded frame, one after the other. The end of a unit is found only if it is asked for: of a
/// slice, that may be the whole frame.
struct UnitScanner {
    private let bytes: UnsafeRawBufferPointer
    private let framing: CodedPicture.Stream.Framing
    private var place = 0
    /// The length of the last unit, if units follow their lengths.
    private var length = 0

    init(_ bytes: UnsafeRawBufferPointer, _ framing: CodedPicture.Stream.Framing) {
        (self.bytes, self.framing) = (bytes, framing)
    }

    /// Returns the offset of the next unit, at which there is a byte; nil if there is none. To be called again only
    /// after `end()`.
    mutating func start() -> Int? {
        switch framing {
        case .lengths(let size):
            guard place + size < bytes.count else { return nil }
            length = Int(bytes[place..<place + size].bigEndian)
            place += size
        case .startCodes:
            guard let code = startCode(), code + 3 < bytes.count else { return nil }
            place = code + 3
        }
        return place
    }

    /// Returns the end of the unit that begins at the last start, without the zeros before the next start code; nil
    /// if the unit is cut off.
    mutating func end() -> Int? {
        switch framing {
        case .lengths:
            guard length <= bytes.count - place else { return nil }
            place += length
            return place
        case .startCodes:
            let start = place
            place = startCode() ?? bytes.count
            var end = place
            while end > start, bytes[end - 1] == 0 { end -= 1 }
            return end
        }
    }

    /// The offset of the next 00 00 01.
    private func startCode() -> Int? {
        var place = place
        while place + 2 < bytes.count {
            if bytes[place + 2] > 1 {
                place += 3
            } else if bytes[place] == 0, bytes[place + 1] == 0, bytes[place + 2] == 1 {
                return place
            } else {
                place += 1
            }
        }
        return nil
    }
}
