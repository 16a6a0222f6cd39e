import Foundation
import Timeline

/// The entries of a zip archive, read from the directory at its end.
///
/// The container format is simple and read here; compression and checksums use zlib. The archive isn't
/// trusted: offsets and sizes are checked against the file's size, and names must be paths within a folder.
final class ZipArchive {
    struct Entry: Hashable {
        var name: String
        /// Whether it is deflated; otherwise it is stored.
        var isDeflated: Bool
        var checksum: UInt32
        var compressedSize: UInt64
        var size: UInt64
        /// The offset of the entry's local header in the file.
        var headerOffset: UInt64
    }

    /// Keyed by name.
    private(set) var entries: [String: Entry] = [:]
    private let file: FileHandle
    private let fileSize: UInt64

    /// The limits of an archive.
    private enum Limits {
        static let directory: UInt64 = 64 << 20
        static let entries: UInt64 = 100_000
        /// The maximum ratio of size to compressed size. Media hardly compress; silence does.
        static let ratio: UInt64 = 200
    }

    /// - Throws: A `TimelineError` if the file can't be read or isn't an archive.
    init(_ url: URL) throws(TimelineError) {
        do {
            file = try FileHandle(forReadingFrom: url)
            fileSize = try file.seekToEnd()
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        do {
            try readDirectory()
        } catch let problem as DocumentProblem {
            throw TimelineError(problem, in: url)
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
    }

    private static func damaged(_ what: String) -> DocumentProblem {
        DocumentProblem(cause: "damaged zip archive: \(what)", remedy: "make the archive again")
    }

    private func bytes(at offset: UInt64, count: UInt64) throws -> ZipFields {
        guard offset <= fileSize, count <= fileSize - offset, count <= Limits.directory else {
            throw Self.damaged("a part lies beyond its end")
        }
        try file.seek(toOffset: offset)
        let data = try file.read(upToCount: Int(count)) ?? Data()
        guard data.count == Int(count) else { throw Self.damaged("it is cut off") }
        return ZipFields([UInt8](data))
    }

    private func readDirectory() throws {
        let (place, end) = try directoryEnd()
        var count = UInt64(end.short(at: 10))
        var (size, offset) = (UInt64(end.long(at: 12)), UInt64(end.long(at: 16)))
        if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
            guard place >= 20 else { throw Self.damaged("no directory") }
            let locator = try bytes(at: place - 20, count: 20)
            guard locator.long(at: 0) == 0x0706_4B50 else { throw Self.damaged("no directory") }
            let large = try bytes(at: locator.quad(at: 8), count: 56)
            guard large.long(at: 0) == 0x0606_4B50 else { throw Self.damaged("no directory") }
            (count, size, offset) = (large.quad(at: 32), large.quad(at: 40), large.quad(at: 48))
        }
        guard count <= Limits.entries else { throw Self.damaged("too many entries") }
        var directory = try bytes(at: offset, count: size)
        for _ in 0..<count {
            let entry = try Self.entry(&directory)
            guard let entry else { continue }
            guard entries.updateValue(entry, forKey: entry.name) == nil else {
                throw Self.damaged("two entries \"\(entry.name)\"")
            }
        }
    }

    /// Returns the record at the end of the file, before a comment.
    private func directoryEnd() throws -> (place: UInt64, ZipFields) {
        guard fileSize >= 22 else {
            throw DocumentProblem(cause: "not a zip archive", remedy: "use a file that was written as .otioz")
        }
        let start = fileSize - min(fileSize, 22 + 0xFFFF)
        let tail = try bytes(at: start, count: fileSize - start)
        for place in stride(from: tail.count - 22, through: 0, by: -1)
        where tail.long(at: place) == 0x0605_4B50 {
            return (start + UInt64(place), tail.part(from: place, count: 22))
        }
        throw DocumentProblem(cause: "not a zip archive", remedy: "use a file that was written as .otioz")
    }

    /// - Returns: `nil` for a folder.
    private static func entry(_ directory: inout ZipFields) throws -> Entry? {
        guard directory.rest >= 46, directory.long(at: directory.place) == 0x0201_4B50 else {
            throw damaged("a part of its directory is missing")
        }
        let start = directory.place
        let (flags, method) = (directory.short(at: start + 8), directory.short(at: start + 10))
        let lengths = [28, 30, 32].map { Int(directory.short(at: start + $0)) }
        guard directory.rest >= 46 + lengths.reduce(0, +) else {
            throw damaged("a part of its directory is missing")
        }
        defer { directory.place = start + 46 + lengths.reduce(0, +) }
        let nameBytes = directory.part(from: start + 46, count: lengths[0]).bytes
        guard let name = String(validating: nameBytes, as: UTF8.self) else {
            throw damaged("a name is not UTF-8")
        }
        if name.hasSuffix("/") { return nil }
        try checkName(name)
        // The upper half is the Unix mode.
        guard directory.long(at: start + 38) >> 28 != 0xA else { throw damaged("\"\(name)\" is a link") }
        guard flags & 1 == 0 else { throw damaged("\"\(name)\" is encrypted") }
        guard method == 0 || method == 8 else {
            throw DocumentProblem(
                cause: "\"\(name)\" is compressed by method \(method)", remedy: "store or deflate it")
        }
        var entry = Entry(
            name: name, isDeflated: method == 8, checksum: directory.long(at: start + 16),
            compressedSize: UInt64(directory.long(at: start + 20)),
            size: UInt64(directory.long(at: start + 24)),
            headerOffset: UInt64(directory.long(at: start + 42)))
        try readLargeSizes(directory.part(from: start + 46 + lengths[0], count: lengths[1]), into: &entry)
        guard entry.isDeflated || entry.size == entry.compressedSize,
            entry.size <= 1 << 20 || entry.size / Limits.ratio <= entry.compressedSize
        else { throw damaged("\"\(name)\" would be too large") }
        return entry
    }

    /// Reads the sizes that don't fit in 32 bits.
    private static func readLargeSizes(_ extra: ZipFields, into entry: inout Entry) throws {
        var place = 0
        while place + 4 <= extra.count {
            let (kind, length) = (extra.short(at: place), Int(extra.short(at: place + 2)))
            place += 4
            guard place + length <= extra.count else { return }
            if kind == 1 {
                var field = place
                for path in [\Entry.size, \Entry.compressedSize, \Entry.headerOffset]
                where entry[keyPath: path] == 0xFFFF_FFFF {
                    guard field + 8 <= place + length else { throw damaged("a size is missing") }
                    entry[keyPath: path] = extra.quad(at: field)
                    field += 8
                }
            }
            place += length
        }
    }

    /// Checks that a name is a path that stays within the destination folder.
    private static func checkName(_ name: String) throws {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isSafe =
            name.utf8.count <= 1024 && !name.utf8.contains(0) && !name.contains("\\")
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255 }
        guard isSafe else {
            throw DocumentProblem(
                cause: "the name \"\(name)\" leads out of the archive's folder",
                remedy: "make the archive again")
        }
    }

    /// Reads an entry in pieces.
    ///
    /// - Throws: Errors of `write`, or a `DocumentProblem` if the entry is damaged.
    func read(_ entry: Entry, write: (Data) throws -> Void) throws {
        let header = try bytes(at: entry.headerOffset, count: 30)
        guard header.long(at: 0) == 0x0403_4B50 else { throw Self.damaged("\"\(entry.name)\" is missing") }
        var place = entry.headerOffset + 30 + UInt64(header.short(at: 26)) + UInt64(header.short(at: 28))
        guard place <= fileSize, entry.compressedSize <= fileSize - place else {
            throw Self.damaged("\"\(entry.name)\" is cut off")
        }
        let end = place + entry.compressedSize
        var (count, checksum) = (UInt64(0), UInt32(0))
        func take(_ data: Data) throws {
            count += UInt64(data.count)
            guard count <= entry.size else { throw Self.damaged("\"\(entry.name)\" is longer than it says") }
            checksum = Inflater.checksum(data, after: checksum)
            try write(data)
        }
        func next() throws -> Data {
            guard place < end else { return Data() }
            try file.seek(toOffset: place)
            let data = try file.read(upToCount: Int(min(end - place, 1 << 20))) ?? Data()
            place += UInt64(data.count)
            return data
        }
        if entry.isDeflated {
            guard try Inflater.inflate(read: next, write: take) else {
                throw Self.damaged("\"\(entry.name)\" can't be inflated")
            }
        } else {
            while place < end {
                let data = try next()
                guard !data.isEmpty else { throw Self.damaged("\"\(entry.name)\" is cut off") }
                try take(data)
            }
        }
        guard count == entry.size, checksum == entry.checksum else {
            throw Self.damaged("the checksum of \"\(entry.name)\" is wrong")
        }
    }
}

/// Little-endian numbers of an archive. The caller checks positions.
struct ZipFields {
    let bytes: [UInt8]
    var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }
    var rest: Int { bytes.count - place }

    func part(from start: Int, count: Int) -> ZipFields { ZipFields(Array(bytes[start..<start + count])) }
    func short(at place: Int) -> UInt16 { UInt16(number(at: place, count: 2)) }
    func long(at place: Int) -> UInt32 { UInt32(number(at: place, count: 4)) }
    func quad(at place: Int) -> UInt64 { number(at: place, count: 8) }

    private func number(at place: Int, count: Int) -> UInt64 {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
