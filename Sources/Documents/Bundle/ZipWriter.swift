import Foundation

/// Writes a zip archive whose entries are stored without compression: media don't compress, and readers can
/// use them in place.
struct ZipWriter {
    private let file: FileHandle
    private var directory: [UInt8] = []
    private var offset: UInt64 = 0
    private var count: UInt64 = 0

    init(_ file: FileHandle) { self.file = file }

    mutating func add(_ name: String, _ data: Data) throws {
        try addHeader(name, size: UInt64(data.count), checksum: Inflater.checksum(data))
        try write(data)
    }

    /// Adds a file. It is read twice, because the checksum precedes the data.
    mutating func add(_ name: String, fileAt url: URL) throws {
        var (size, checksum) = (UInt64(0), UInt32(0))
        try Self.read(url) { data in
            size += UInt64(data.count)
            checksum = Inflater.checksum(data, after: checksum)
        }
        try addHeader(name, size: size, checksum: checksum)
        let end = offset + size
        try Self.read(url) { try write($0) }
        guard offset == end else { throw CocoaError(.fileReadUnknown) }
    }

    private static func read(_ url: URL, _ body: (Data) throws -> Void) throws {
        let source = try FileHandle(forReadingFrom: url)
        defer { try? source.close() }
        while let data = try source.read(upToCount: 1 << 20), !data.isEmpty { try body(data) }
    }

    /// Writes the directory, after which entries can't be added.
    mutating func finish() throws {
        let (start, size) = (offset, UInt64(directory.count))
        try write(Data(directory))
        let isLarge = start >= 0xFFFF_FFFF || count >= 0xFFFF
        if isLarge {
            let record = offset
            var large: [UInt8] = []
            Self.append(0x0606_4B50, 4, to: &large)
            Self.append(44, 8, to: &large)
            for version in [45, 45] as [UInt64] { Self.append(version, 2, to: &large) }
            for disk in [0, 0] as [UInt64] { Self.append(disk, 4, to: &large) }
            for number in [count, count, size, start] { Self.append(number, 8, to: &large) }
            Self.append(0x0706_4B50, 4, to: &large)
            Self.append(0, 4, to: &large)
            Self.append(record, 8, to: &large)
            Self.append(1, 4, to: &large)
            try write(Data(large))
        }
        var end: [UInt8] = []
        Self.append(0x0605_4B50, 4, to: &end)
        Self.append(0, 4, to: &end)
        for _ in 0..<2 { Self.append(isLarge ? 0xFFFF : count, 2, to: &end) }
        Self.append(isLarge ? 0xFFFF_FFFF : size, 4, to: &end)
        Self.append(isLarge ? 0xFFFF_FFFF : start, 4, to: &end)
        Self.append(0, 2, to: &end)
        try write(Data(end))
    }

    private mutating func write(_ data: Data) throws {
        try file.write(contentsOf: data)
        offset += UInt64(data.count)
    }

    private mutating func addHeader(_ name: String, size: UInt64, checksum: UInt32) throws {
        let isLarge = size >= 0xFFFF_FFFF
        let start = offset
        // The fields of both headers: version, UTF-8 names, stored, the first day of the format's calendar.
        var common: [UInt8] = []
        Self.append(45, 2, to: &common)
        Self.append(0x0800, 2, to: &common)
        Self.append(0, 2, to: &common)
        Self.append(0, 2, to: &common)
        Self.append(0x0021, 2, to: &common)
        Self.append(UInt64(checksum), 4, to: &common)
        for _ in 0..<2 { Self.append(isLarge ? 0xFFFF_FFFF : size, 4, to: &common) }
        Self.append(UInt64(name.utf8.count), 2, to: &common)
        var header: [UInt8] = []
        Self.append(0x0403_4B50, 4, to: &header)
        header += common
        Self.append(isLarge ? 20 : 0, 2, to: &header)
        header += Array(name.utf8)
        if isLarge { header += Self.largeSizes([size, size]) }
        try write(Data(header))
        let isFar = start >= 0xFFFF_FFFF
        let extra = Self.largeSizes((isLarge ? [size, size] : []) + (isFar ? [start] : []))
        Self.append(0x0201_4B50, 4, to: &directory)
        // Made on Unix.
        Self.append(45 | 3 << 8, 2, to: &directory)
        directory += common
        Self.append(UInt64(extra.count), 2, to: &directory)
        for _ in 0..<3 { Self.append(0, 2, to: &directory) }
        Self.append(0o100644 << 16, 4, to: &directory)
        Self.append(isFar ? 0xFFFF_FFFF : start, 4, to: &directory)
        directory += Array(name.utf8) + extra
        count += 1
    }

    private static func largeSizes(_ sizes: [UInt64]) -> [UInt8] {
        guard !sizes.isEmpty else { return [] }
        var field: [UInt8] = []
        append(1, 2, to: &field)
        append(UInt64(8 * sizes.count), 2, to: &field)
        for size in sizes { append(size, 8, to: &field) }
        return field
    }

    private static func append(_ number: UInt64, _ count: Int, to bytes: inout [UInt8]) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
    }
}
