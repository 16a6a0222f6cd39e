/// The frames of a GIF file, found without decoding them. Source: W3C, *Graphics Interchange Format, version 89a*.
struct GIFAnimation: Equatable {
    /// The durations of the complete frames in hundredths of a second.
    var delays: [Int] = []
    /// How often the animation is repeated, 0 for endlessly; `nil` if the file doesn't say so.
    var loopCount: Int?

    /// - Parameter bytes: A whole file. Reading ends where they are damaged.
    init(_ bytes: [UInt8]) {
        guard bytes.count > 13 else { return }
        var place = 13 + Self.colorTable(bytes[10])
        var delay = 0
        while place + 1 < bytes.count {
            switch bytes[place] {
            case 0x21:
                let label = bytes[place + 1]
                if label == 0xF9, place + 5 < bytes.count { delay = Self.number(bytes, place + 4) }
                if label == 0xFF { loopCount = Self.loops(bytes, place + 2) ?? loopCount }
                guard let end = Self.end(ofBlocks: bytes, place + 2) else { return }
                place = end
            case 0x2C:
                guard place + 9 < bytes.count else { return }
                let data = place + 10 + Self.colorTable(bytes[place + 9]) + 1
                guard let end = Self.end(ofBlocks: bytes, data) else { return }
                delays.append(delay)
                delay = 0
                place = end
            default: return
            }
        }
    }

    private static func colorTable(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        Int(bytes[place]) | Int(bytes[place + 1]) << 8
    }

    /// Returns the count of an application extension of Netscape's; `nil` for others.
    private static func loops(_ bytes: [UInt8], _ place: Int) -> Int? {
        guard place + 15 < bytes.count, bytes[place] == 11,
            bytes[place + 1..<place + 12].elementsEqual("NETSCAPE2.0".utf8), bytes[place + 12] == 3,
            bytes[place + 13] == 1
        else { return nil }
        return number(bytes, place + 14)
    }

    /// Returns the place after blocks with their lengths before them, of which the last one is empty; `nil` if
    /// the file ends before.
    private static func end(ofBlocks bytes: [UInt8], _ start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            let length = Int(bytes[place])
            place += length + 1
            if length == 0 { return place }
        }
        return nil
    }
}
