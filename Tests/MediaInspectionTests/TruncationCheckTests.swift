@testable import Containers
import Foundation
import TestSupport
import Testing

@testable import MediaInspection

/// Files that are shorter than they say.
@Suite struct TruncationCheckTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        var isCut: Bool

        init(_ name: String, _ bytes: [UInt8], isCut: Bool) {
            (testDescription, self.bytes, self.isCut) = (name, bytes, isCut)
        }
    }

    private static func box(_ size: UInt8, _ name: String, _ content: [UInt8] = []) -> [UInt8] {
        [0, 0, 0, size] + Array(name.utf8) + content
    }

    /// A Matroska file whose segment has a size field, and so many bytes.
    private static func matroska(_ size: [UInt8], bytes: Int) -> [UInt8] {
        [0x1A, 0x45, 0xDF, 0xA3, 0x82, 1, 2, 0x18, 0x53, 0x80, 0x67] + size
            + .init(repeating: 0, count: bytes)
    }

    private static func wave(_ size: [UInt8], bytes: Int) -> [UInt8] {
        Array("RIFF".utf8) + size + .init(repeating: 0, count: bytes)
    }

    static let rows = [
        Row(
            "whole movie", box(16, "ftyp", [1, 2, 3, 4, 5, 6, 7, 8]) + box(12, "mdat", [1, 2, 3, 4]),
            isCut: false),
        Row("media data to the end", box(8, "free") + box(0, "mdat", [1, 2, 3]), isCut: false),
        Row("media data behind the end", box(8, "free") + box(12, "mdat", [1, 2, 3]), isCut: true),
        Row(
            "wide size behind the end",
            box(8, "free") + box(1, "mdat", [0, 0, 1, 0, 0, 0, 0, 0]) + [1, 2, 3], isCut: true),
        Row("half a box's head", box(8, "free") + [0, 0, 0], isCut: false),
        Row("whole segment", matroska([0x84], bytes: 4), isCut: false),
        Row("segment with more behind it", matroska([0x84], bytes: 9), isCut: false),
        Row("segment behind the end", matroska([0x84], bytes: 3), isCut: true),
        Row("segment with a long size", matroska([0x01, 0, 0, 0, 0, 0, 0, 5], bytes: 4), isCut: true),
        Row("segment of no known size", matroska([0xFF], bytes: 4), isCut: false),
        Row(
            "segment of no known size, long", matroska([0x01] + .init(repeating: 0xFF, count: 7), bytes: 4),
            isCut: false),
        Row("segment without a size", matroska([], bytes: 0), isCut: false),
        Row("whole chunk", wave([6, 0, 0, 0], bytes: 6), isCut: false),
        Row("chunk behind the end", wave([7, 0, 0, 0], bytes: 6), isCut: true),
        Row("chunk of a recorder that did not know", wave([0, 0, 0, 0], bytes: 6), isCut: false),
        Row("chunk of the largest size", wave([0xFF, 0xFF, 0xFF, 0xFF], bytes: 6), isCut: false),
        Row("half a chunk's head", Array("RIFF".utf8) + [9, 0], isCut: false),
        Row("no format of these", Array("ID3 and more".utf8), isCut: false),
        Row("one byte", [0x1A], isCut: false),
    ]

    @Test(arguments: rows)
    func isCutShort(_ row: Row) throws {
        let fault = try TruncationCheck.fault(of: MemoryBytes(content: row.bytes))
        #expect(fault == (row.isCut ? "it was cut short: it is smaller than it says" : nil))
    }

    @Test func filesThatChange() throws {
        let folder = try TemporaryFolder.make("cut")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("film.mp4")
        try Data(Self.rows[0].bytes).write(to: file)
        let check = TruncationCheck(path: file.path)
        #expect(check.fault() == nil)
        try Data(Self.rows[1].bytes).write(to: file)
        #expect(check.fault() == "its length changed while it was read")
        #expect(TruncationCheck(path: file.path).fault() == nil)
        try Data(Self.box(8, "free") + [0, 0, 9, 0] + Array("moov".utf8)).write(to: file)
        #expect(TruncationCheck(path: file.path).fault() == "its index is damaged")
        try FileManager.default.removeItem(at: file)
        #expect(check.fault() == "it is not there any more")
    }
}
