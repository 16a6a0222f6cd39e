import Testing

@testable import ISOMovie
@testable import Matroska

/// Ordered chapters, which may be parts of other files.
@Suite struct MatroskaLinksTests {
    private static func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
        identifier + [0x40 | UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }

    private static func identifier(_ value: UInt8) -> [UInt8] { Array(repeating: value, count: 16) }

    private static func chapter(of segment: UInt8?) -> [UInt8] {
        element([0xB6], element([0x91], [0]) + (segment.map { element([0x6E, 0x67], identifier($0)) } ?? []))
    }

    private static func edition(_ chapters: [UInt8], isOrdered: Bool, isDefault: Bool = false) -> [UInt8] {
        let flags = element([0x45, 0xDB], [isDefault ? 1 : 0]) + element([0x45, 0xDD], [isOrdered ? 1 : 0])
        return element([0x45, 0xB9], flags + chapters)
    }

    /// A file whose own segment is 7.
    private static func file(_ editions: [UInt8]) -> [UInt8] {
        let info = element([0x15, 0x49, 0xA9, 0x66], element([0x73, 0xA4], identifier(7)))
        let chapters = element([0x10, 0x43, 0xA7, 0x70], editions)
        return element([0x1A, 0x45, 0xDF, 0xA3], []) + element([0x18, 0x53, 0x80, 0x67], info + chapters)
    }

    private static func areIn(_ editions: [UInt8]) throws -> Bool {
        try MatroskaLinks.areIn(MemoryBytes(content: file(editions)))
    }

    @Test func chaptersOfOtherFilesCountIfTheyArePresented() throws {
        let (own, other) = (Self.chapter(of: nil) + Self.chapter(of: 7), Self.chapter(of: 8))
        #expect(try !Self.areIn(Self.edition(own, isOrdered: true)))
        #expect(try Self.areIn(Self.edition(own + other, isOrdered: true)))
        // Without an order, chapters are marks in the file.
        #expect(try !Self.areIn(Self.edition(own + other, isOrdered: false)))
        let linked = Self.edition(other, isOrdered: true)
        #expect(try !Self.areIn(Self.edition(own, isOrdered: false) + linked))
        #expect(
            try Self.areIn(
                Self.edition(own, isOrdered: false) + Self.edition(other, isOrdered: true, isDefault: true)))
    }

    @Test func whatIsCutOffOrAnotherKindIsNone() throws {
        let file = Self.file(Self.edition(Self.chapter(of: 8), isOrdered: true))
        for count in file.indices {
            _ = try MatroskaLinks.areIn(MemoryBytes(content: Array(file.prefix(count))))
        }
        #expect(try !MatroskaLinks.areIn(MemoryBytes(content: Array(repeating: 0, count: 100))))
    }
}
