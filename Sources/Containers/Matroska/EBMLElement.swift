/// An element of EBML, the format of Matroska, with the positions of its parts in the file. Source: RFC 8794.
struct EBMLElement: Sendable, Hashable {
    let identifier: UInt32
    /// The offset of the identifier.
    let offset: Int64
    /// The offset of the content.
    let content: Int64
    /// The number of bytes of the content; `nil` if it extends to the end of its container.
    let count: Int64?

    /// Returns the end of the element within its container.
    func end(within limit: Int64) -> Int64 { count.map { min(limit, content + $0) } ?? limit }

    /// Reads the header of the element at an offset; `nil` without a valid header.
    init?(at offset: Int64, of file: any RandomAccessBytes) throws {
        let head = try file.bytes(at: offset, count: 12)
        guard let id = Self.number(head, at: 0, keepsMarker: true), id.length <= 4,
            let size = Self.number(head, at: id.length, keepsMarker: false)
        else { return nil }
        identifier = UInt32(id.value)
        self.offset = offset
        content = offset + Int64(id.length + size.length)
        // All ones mean an unknown size.
        count = size.value == UInt64(1) << (7 * size.length) - 1 ? nil : Int64(exactly: size.value)
    }

    /// Reads a number whose length is given by the leading zeros of its first byte.
    ///
    /// - Parameter keepsMarker: Whether the bit after those zeros is part of the number, as in identifiers.
    static func number(
        _ bytes: [UInt8], at place: Int, keepsMarker: Bool
    ) -> (value: UInt64, length: Int)? {
        guard place < bytes.count, bytes[place] != 0 else { return nil }
        let length = bytes[place].leadingZeroBitCount + 1
        guard place + length <= bytes.count else { return nil }
        let value = bytes[place..<place + length].bigEndian
        return (keepsMarker ? value : value & (1 << (7 * length) - 1), length)
    }

    /// Returns the content as an unsigned number; `nil` if it has more than eight bytes.
    func value(in file: any RandomAccessBytes) throws -> UInt64? {
        guard let count, count <= 8 else { return nil }
        return try file.bytes(at: content, count: Int(count)).bigEndian
    }

    /// Returns the child elements in order.
    func elements(within limit: Int64, of file: any RandomAccessBytes) throws -> [EBMLElement] {
        try Self.elements(from: content, to: end(within: limit), of: file)
    }

    /// Returns the elements of a part of a file in order.
    static func elements(
        from start: Int64, to end: Int64, of file: any RandomAccessBytes
    ) throws -> [EBMLElement] {
        var elements: [EBMLElement] = []
        var offset = start
        while offset < end, let element = try EBMLElement(at: offset, of: file) {
            elements.append(element)
            offset = element.end(within: end)
        }
        return elements
    }

    /// Returns the segment of a Matroska or WebM file; `nil` for a file of another kind.
    static func segment(of file: any RandomAccessBytes) throws -> EBMLElement? {
        guard try file.bytes(at: 0, count: 4) == [0x1A, 0x45, 0xDF, 0xA3],
            let header = try EBMLElement(at: 0, of: file),
            let segment = try EBMLElement(at: header.end(within: file.length), of: file),
            segment.identifier == MatroskaElement.segment
        else { return nil }
        return segment
    }

    /// Returns the first element with an identifier at the top level of a Matroska file's segment.
    ///
    /// The result is `nil` for a file of another kind, a missing element, or one after an element without a
    /// size, as in live streams.
    ///
    /// - Parameter patience: The maximum number of elements to examine.
    static func first(
        _ identifier: UInt32, inSegmentOf file: any RandomAccessBytes, patience: Int
    ) throws -> EBMLElement? {
        try all([identifier], inSegmentOf: file, patience: patience, countLimit: 1).first
    }

    /// Returns the elements with some identifiers at the top level of a Matroska file's segment, as far as elements have
    /// sizes; empty for a file of another kind.
    ///
    /// - Parameters:
    ///   - patience: The maximum number of elements to examine.
    ///   - countLimit: The number of elements to return at most.
    static func all(
        _ identifiers: Set<UInt32>, inSegmentOf file: any RandomAccessBytes, patience: Int,
        countLimit: Int = .max
    ) throws -> [EBMLElement] {
        guard let segment = try segment(of: file) else { return [] }
        let end = segment.end(within: file.length)
        var found: [EBMLElement] = []
        var place = segment.content
        for _ in 0..<patience where place < end {
            guard let element = try EBMLElement(at: place, of: file) else { break }
            if identifiers.contains(element.identifier) { found.append(element) }
            guard element.count != nil, found.count < countLimit else { break }
            place = element.end(within: end)
        }
        return found
    }
}

extension [EBMLElement] {
    /// Returns the first element with an identifier.
    func element(_ identifier: UInt32) -> EBMLElement? { first { $0.identifier == identifier } }

    /// Returns the number in the first element with an identifier; `nil` without one, and for a number that isn't valid.
    func number(_ identifier: UInt32, in file: any RandomAccessBytes) throws -> Int64? {
        try element(identifier)?.value(in: file).flatMap(Int64.init(exactly:))
    }

    /// Returns the first bytes of the first element with an identifier; `nil` without one.
    func bytes(_ identifier: UInt32, upTo most: Int64, in file: any RandomAccessBytes) throws -> [UInt8]? {
        guard let field = element(identifier) else { return nil }
        return try file.bytes(at: field.content, count: Int(Swift.min(field.count ?? 0, most)))
    }

    /// Returns the text at the start of the first element with an identifier; `nil` without one.
    func text(_ identifier: UInt32, upTo most: Int64, in file: any RandomAccessBytes) throws -> String? {
        try bytes(identifier, upTo: most, in: file).map {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
