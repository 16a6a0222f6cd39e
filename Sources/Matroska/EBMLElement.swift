internal import ISOMovie

/// An element of EBML, the format of Matroska: where its parts are in the file. Source: RFC 8794.
struct EBMLElement: Sendable, Hashable {
    let identifier: UInt32
    /// Where the identifier begins.
    let offset: Int64
    /// Where the content begins.
    let content: Int64
    /// The number of bytes of the content; `nil` if it goes on to the end of what contains it.
    let count: Int64?

    /// Returns where the element ends in what contains it.
    func end(within limit: Int64) -> Int64 { count.map { min(limit, content + $0) } ?? limit }

    /// Reads the header of the element at an offset; `nil` if there is none.
    init?(at offset: Int64, of file: some RandomAccessBytes) throws {
        let head = try file.bytes(at: offset, count: 12)
        guard let first = head.first, first != 0 else { return nil }
        let width = first.leadingZeroBitCount + 1
        guard width <= 4, head.count > width else { return nil }
        identifier = head[..<width].reduce(0) { $0 << 8 | UInt32($1) }
        let lead = head[width]
        guard lead != 0 else { return nil }
        let sizeWidth = lead.leadingZeroBitCount + 1
        guard head.count >= width + sizeWidth else { return nil }
        let mask = UInt8(truncatingIfNeeded: 0xFF >> sizeWidth)
        let size = head[(width + 1)..<(width + sizeWidth)].reduce(UInt64(lead & mask)) {
            $0 << 8 | UInt64($1)
        }
        self.offset = offset
        content = offset + Int64(width + sizeWidth)
        // All ones: not known.
        count = size == UInt64(1) << (7 * sizeWidth) - 1 ? nil : Int64(exactly: size)
    }

    /// Returns the elements in this one, one after the other.
    func elements(within limit: Int64, of file: some RandomAccessBytes) throws -> [EBMLElement] {
        try Self.elements(from: content, to: end(within: limit), of: file)
    }

    /// Returns the elements of a part of a file, one after the other.
    static func elements(
        from start: Int64, to end: Int64, of file: some RandomAccessBytes
    ) throws -> [EBMLElement] {
        var elements: [EBMLElement] = []
        var offset = start
        while offset < end, let element = try EBMLElement(at: offset, of: file) {
            elements.append(element)
            offset = element.end(within: end)
        }
        return elements
    }
}
