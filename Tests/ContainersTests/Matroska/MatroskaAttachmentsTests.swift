import TestSupport
import Testing

@testable import Containers

/// The names of attached files.
@Suite struct MatroskaAttachmentsTests {
    /// Sizes have four bytes.
    private static func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        return identifier + [0x10 | UInt8(count >> 24), UInt8(count >> 16 & 0xFF)]
            + [UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)] + content
    }

    private static func attached(_ name: [UInt8]?) -> [UInt8] {
        let type = element([0x46, 0x60], Array("font/ttf".utf8))
        return element([0x61, 0xA7], type + (name.map { element([0x46, 0x6E], $0) } ?? []))
    }

    private static func names(_ files: [[UInt8]?], behind others: [UInt8] = []) throws -> [String] {
        let list = element([0x19, 0x41, 0xA4, 0x69], files.flatMap(attached))
        let segment = element([0x18, 0x53, 0x80, 0x67], others + (files.isEmpty ? [] : list))
        return try MatroskaAttachments(
            of: MemoryBytes(content: element([0x1A, 0x45, 0xDF, 0xA3], []) + segment)
        ).names
    }

    @Test(arguments: TestShare.of(Array(0..<60), atMost: 3)) func namesAreReadInOrder(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = (0..<Int.random(in: 0...12, using: &random)).map { _ -> String? in
            guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
            return String(
                (0..<Int.random(in: 0...300, using: &random)).map { _ in
                    "aé.字 ".randomElement(using: &random)!
                })
        }
        let cluster = Self.element([0x1F, 0x43, 0xB6, 0x75], [1, 2, 3])
        let others = (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in cluster }
        let found = try Self.names(names.map { $0.map { Array($0.utf8) } }, behind: others)
        #expect(found == names.map { $0 ?? "" })
    }

    /// What a name holds behind a zero isn't part of it, and a name of megabytes is none.
    @Test func oddNames() throws {
        #expect(try Self.names([Array("a.ttf".utf8) + [0, 65]]) == ["a.ttf"])
        #expect(try Self.names([Array(repeating: 65, count: 1 << 20), Array("b".utf8)]) == ["", "b"])
        #expect(try Self.names(Array(repeating: [65], count: 1_500)).count == 1_000)
    }

    @Test func otherFilesHaveNone() throws {
        for bytes in [[], Array("RIFF".utf8), Self.element([0x1A, 0x45, 0xDF, 0xA3], [])] {
            #expect(try MatroskaAttachments(of: MemoryBytes(content: bytes)).names.isEmpty)
        }
    }
}
