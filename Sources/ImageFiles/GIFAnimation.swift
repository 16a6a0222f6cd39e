internal import MediaTypes

/// The frames of a GIF file, found without decoding them. Source: W3C, *Graphics Interchange Format, version 89a*.
struct GIFAnimation: Equatable {
    /// The durations of the complete frames in hundredths of a second.
    var delays: [Int] = []
    /// How often the animation is repeated, 0 for endlessly; `nil` if the file doesn't say so.
    var loopCount: Int?

    /// - Parameter bytes: A whole file. Reading ends where they are damaged.
    init(_ bytes: [UInt8]) {
        var delay = 0
        for block in GIFBlocks(bytes) {
            switch block.label {
            case 0xF9?:
                if block.data + 3 < bytes.count { delay = Self.number(bytes, block.data + 2) }
            case 0xFF?: loopCount = Self.loops(bytes, block.data) ?? loopCount
            case nil where block.isComplete:
                delays.append(delay)
                delay = 0
            default: break
            }
        }
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
}
