internal import MediaTypes

/// A box whose fields and nested boxes can be changed.
///
/// Only the boxes that lead to the headers and tables of tracks are opened; the content of others is plain
/// bytes.
struct BoxTree {
    let code: FourCharacters
    var boxes: [BoxTree] = []
    /// The content of a box that isn't opened; otherwise what follows the nested boxes and isn't a whole box.
    var bytes: ArraySlice<UInt8>

    /// The boxes that are opened, by the box that they are in. It limits the depth in damaged files.
    private static let opened: [FourCharacters: Set<FourCharacters>] = [
        "moov": ["trak"], "trak": ["mdia", "edts"], "mdia": ["minf"], "minf": ["stbl"],
    ]

    init(opening box: Box) {
        let children = box.content.boxes
        let opened = Self.opened[box.code, default: []]
        code = box.code
        boxes = children.map { opened.contains($0.code) ? BoxTree(opening: $0) : BoxTree($0) }
        let end = children.last.map { $0.content.position + $0.content.remaining }
        bytes = box.content.slice[(end ?? box.content.position)...]
    }

    private init(_ box: Box) {
        code = box.code
        bytes = box.content.slice
    }

    init(_ code: FourCharacters, _ content: [UInt8]) {
        self.code = code
        bytes = content[...]
    }

    /// Creates a box from its bytes, which begin with its 8-byte header.
    init(whole bytes: [UInt8]) {
        self.init(FourCharacters(bytes: bytes[4..<8]), Array(bytes[8...]))
    }

    // MARK: Bytes

    /// The number of bytes of the content.
    var count: Int { bytes.count + boxes.reduce(0) { $0 + $1.length } }

    /// The number of bytes with the header, which has no 64-bit size.
    var length: Int { 8 + count }

    /// The bytes of the content.
    var content: [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(count)
        appendContent(to: &content)
        return content
    }

    private func appendContent(to output: inout [UInt8]) {
        for box in boxes {
            output += UInt32(truncatingIfNeeded: box.length).bigEndianBytes + box.code.value.bigEndianBytes
            box.appendContent(to: &output)
        }
        output += bytes
    }

    /// A reader of the plain bytes.
    var reader: ByteReader { ByteReader(Array(bytes)) }

    // MARK: Nested boxes

    /// Returns the first box at a path.
    func box(_ path: FourCharacters...) -> BoxTree? {
        path.reduce(Optional(self)) { parent, code in parent?.boxes.first { $0.code == code } }
    }

    /// Changes the first box at a path.
    ///
    /// - Throws: `ContainerFailure.truncated` if there is none, and errors of `change`.
    mutating func edit(_ path: FourCharacters..., change: (inout BoxTree) throws -> Void) throws {
        try edit(path[...], change)
    }

    private mutating func edit(
        _ path: ArraySlice<FourCharacters>, _ change: (inout BoxTree) throws -> Void
    ) throws {
        guard let code = path.first else { return try change(&self) }
        guard let index = boxes.firstIndex(where: { $0.code == code }) else {
            throw ContainerFailure.truncated
        }
        try boxes[index].edit(path.dropFirst(), change)
    }

    // MARK: Fields

    /// Returns the unsigned number of 4 bytes, or the number of 8, at a position in the plain bytes.
    ///
    /// - Throws: `ContainerFailure.truncated` past the end.
    func number(at place: Int, width: Int = 4) throws -> Int64 {
        guard place >= 0, place + width <= bytes.count else { throw ContainerFailure.truncated }
        let start = bytes.startIndex + place
        return Int64(bitPattern: bytes[start..<start + width].bigEndian)
    }

    mutating func set(_ number: Int64, at place: Int, width: Int = 4) throws {
        try replace(place, width, with: Array(number.bigEndianBytes.suffix(width)))
    }

    /// Replaces `count` plain bytes with any number of others.
    mutating func replace(_ place: Int, _ count: Int, with new: [UInt8]) throws {
        guard place >= 0, place + count <= bytes.count else { throw ContainerFailure.truncated }
        let start = bytes.startIndex + place
        bytes.replaceSubrange(start..<start + count, with: new)
    }
}
