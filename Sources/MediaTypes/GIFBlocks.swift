/// The blocks of a GIF file after its header, found without decoding them. Source: W3C, *Graphics Interchange Format,
/// version 89a*.
package struct GIFBlocks: Sequence, IteratorProtocol {
    /// An extension or an image.
    package struct Block {
        /// The label of an extension; `nil` for an image.
        package let label: UInt8?
        /// The place of the first sub-block, which begins with its length.
        package let data: Int
        /// Whether all sub-blocks are there, with the empty one at their end.
        package let isComplete: Bool
    }

    private let bytes: [UInt8]
    private var place: Int

    /// - Parameter bytes: The beginning of a file, or the whole file. Reading ends where they are damaged.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        place = bytes.count > 13 ? 13 + Self.colorTable(bytes[10]) : bytes.count
    }

    package mutating func next() -> Block? {
        guard place < bytes.count else { return nil }
        switch bytes[place] {
        case 0x21 where place + 1 < bytes.count: return block(label: bytes[place + 1], data: place + 2)
        case 0x2C:
            let flags = place + 9 < bytes.count ? bytes[place + 9] : 0
            return block(label: nil, data: place + 11 + Self.colorTable(flags))
        default: return nil
        }
    }

    /// Returns a block and moves to the one after it. Sub-blocks have their lengths before them.
    private mutating func block(label: UInt8?, data: Int) -> Block {
        place = data
        while place < bytes.count {
            let length = Int(bytes[place])
            place += length + 1
            if length == 0 { return Block(label: label, data: data, isComplete: true) }
        }
        return Block(label: label, data: data, isComplete: false)
    }

    private static func colorTable(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
}
