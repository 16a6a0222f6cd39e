import Containers
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import MediaInspection

/// Indexes of AVI files that lack a part of the file, or are of another one, are hidden; others are not.
@Suite struct AVIPatchesTests {
    private static let sound = InspectionClip.sound(seconds: "2") + ["-c:a", "pcm_s16le"]

    private func withClip(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("avi")
        defer { TemporaryFolder.remove(folder) }
        let arguments = InspectionClip.picture(frames: 50) + Self.sound + ["-c:v", "mpeg4", "-g", "12"]
        try await body(try await InspectionClip.make("a.avi", arguments, in: folder))
    }

    /// Returns the places of an index's entries.
    private static func entries(in bytes: [UInt8]) throws -> [Range<Int>] {
        let index = try #require(bytes.ranges(of: Array("idx1".utf8)).last?.lowerBound)
        let count = Int(bytes[index + 4..<index + 8].littleEndian) / 16
        return (0..<count).map { index + 8 + 16 * $0..<index + 24 + 16 * $0 }
    }

    /// Writes over an index.
    private static let changes: [(String, @Sendable (inout [UInt8], [Range<Int>]) -> Void)] = [
        (
            "half of it",
            { bytes, entries in
                let size = UInt32(entries.count / 2 * 16)
                let place = entries[0].lowerBound
                let field = withUnsafeBytes(of: size.littleEndian) { Array($0) }
                bytes.replaceSubrange(place - 4..<place, with: field)
            }
        ),
        ("nothing", { bytes, entries in for place in entries.joined() { bytes[place] = 0 } }),
        (
            "another place",
            { bytes, entries in for entry in entries { bytes[entry.lowerBound + 8] &+= 1 } }
        ),
        (
            "the other way round",
            { bytes, entries in
                let all = entries.map { Array(bytes[$0]) }
                for (entry, other) in zip(entries, all.reversed()) {
                    bytes.replaceSubrange(entry, with: other)
                }
            }
        ),
    ]

    @Test(arguments: TestShare.of(changes.indices, atMost: 2)) func wrongIndexesAreHidden(index: Int)
        async throws
    {
        let (name, change) = Self.changes[index]
        try await withClip { file in
            let whole = try MediaProbe().describe(file).tracks.map(\.timeRange)
            var bytes = [UInt8](try Data(contentsOf: file))
            change(&bytes, try Self.entries(in: bytes))
            try Data(bytes).write(to: file)
            #expect(try SourceFile(path: file.path).patches().count == 1, "\(name)")
            #expect(try MediaProbe().describe(file).tracks.map(\.timeRange) == whole, "\(name)")
        }
    }

    @Test func wholeIndexesStay() async throws {
        try await withClip { file in
            let bytes = [UInt8](try Data(contentsOf: file))
            #expect(try AVIPatches(of: MemoryBytes(content: bytes)).patches == [])
            for count in stride(from: 0, to: bytes.count, by: 331) {
                _ = try AVIPatches(of: MemoryBytes(content: Array(bytes.prefix(count))))
            }
        }
        #expect(try AVIPatches(of: MemoryBytes(content: Array("RIFF....AVI ".utf8))).patches == [])
    }
}
