internal import MediaTypes

/// A cursor over big-endian fields in memory. Every access is checked and throws `ContainerFailure.truncated`
/// past the end, so that no file can make it trap.
struct ByteReader: Sendable {
    private let storage: [UInt8]
    private(set) var position: Int
    private let end: Int

    init(_ bytes: [UInt8]) {
        storage = bytes
        position = 0
        end = bytes.count
    }

    private init(storage: [UInt8], position: Int, end: Int) {
        self.storage = storage
        self.position = position
        self.end = end
    }

    var remaining: Int { end - position }

    mutating func skip(_ count: Int) throws {
        guard count >= 0, count <= remaining else { throw ContainerFailure.truncated }
        position += count
    }

    /// Returns a reader of the next `count` bytes and moves the cursor past them.
    mutating func part(_ count: Int) throws -> ByteReader {
        let start = position
        try skip(count)
        return ByteReader(storage: storage, position: start, end: position)
    }

    mutating func bytes(_ count: Int) throws -> [UInt8] {
        let start = position
        try skip(count)
        return Array(storage[start..<position])
    }

    /// All remaining bytes.
    var rest: [UInt8] { Array(slice) }

    /// All remaining bytes, not copied.
    var slice: ArraySlice<UInt8> { storage[position..<end] }

    mutating func unsigned8() throws -> UInt8 {
        guard remaining >= 1 else { throw ContainerFailure.truncated }
        defer { position += 1 }
        return storage[position]
    }

    mutating func unsigned16() throws -> UInt16 { UInt16(try bigEndian(2)) }

    mutating func unsigned24() throws -> UInt32 { UInt32(try bigEndian(3)) }

    mutating func unsigned32() throws -> UInt32 { UInt32(try bigEndian(4)) }

    mutating func unsigned64() throws -> UInt64 { try bigEndian(8) }

    mutating func signed16() throws -> Int16 { Int16(bitPattern: try unsigned16()) }

    mutating func signed32() throws -> Int32 { Int32(bitPattern: try unsigned32()) }

    mutating func signed64() throws -> Int64 { Int64(bitPattern: try unsigned64()) }

    /// A field that is 32 bits wide in version 0 of its box and 64 in version 1.
    mutating func unsigned(wide: Bool) throws -> UInt64 {
        wide ? try unsigned64() : UInt64(try unsigned32())
    }

    mutating func code() throws -> FourCharacters { FourCharacters(value: try unsigned32()) }

    private mutating func bigEndian(_ count: Int) throws -> UInt64 {
        guard remaining >= count else { throw ContainerFailure.truncated }
        var value: UInt64 = 0
        for index in position..<(position + count) {
            value = value << 8 | UInt64(storage[index])
        }
        position += count
        return value
    }
}
