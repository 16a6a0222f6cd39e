import MediaTypes
import TestSupport
import Testing

@testable import Containers

/// Ordered chapters, which may be parts of other files.
@Suite struct MatroskaOrderTests {
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

    private static func order(_ editions: [UInt8]) throws -> MatroskaOrder {
        try MatroskaOrder(of: MemoryBytes(content: file(editions)))
    }

    private static func areIn(_ editions: [UInt8]) throws -> Bool { try order(editions).hasLinks }

    /// A chapter of the file, in seconds.
    private static func chapter(_ start: Int, _ end: Int, isEnabled: Bool = true) -> [UInt8] {
        func time(_ seconds: Int) -> [UInt8] {
            let nanoseconds = seconds * 1_000_000_000
            return (0..<8).reversed().map { UInt8(truncatingIfNeeded: nanoseconds >> ($0 * 8)) }
        }
        return element(
            [0xB6],
            element([0x91], time(start)) + element([0x92], time(end))
                + (isEnabled ? [] : element([0x45, 0x98], [0])))
    }

    private static func differs(_ chapters: [UInt8], isOrdered: Bool = true) throws -> Bool {
        try order(edition(chapters, isOrdered: isOrdered))
            .differs(fromFileOf: CMTime(value: 10, timescale: 1))
    }

    @Test func onlyAnotherOrderDiffers() throws {
        let (first, second) = (Self.chapter(0, 4), Self.chapter(4, 10))
        #expect(try !Self.differs(first + second))
        #expect(try Self.differs(second + first))
        #expect(try !Self.differs(second + first, isOrdered: false))
        #expect(try Self.differs(first + first + second), "a part twice")
        #expect(try Self.differs(first), "the end is left out")
        #expect(try Self.differs(second), "the beginning is left out")
        #expect(try Self.differs(first + Self.chapter(4, 10, isEnabled: false)))
        #expect(try !Self.differs(first + Self.chapter(2, 3, isEnabled: false) + second))
        #expect(try !Self.differs([]))
    }

    /// Chapters in a random order are the file only if they are sorted.
    @Test(arguments: 0..<100) func generatedOrders(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let marks = [0] + (1...9).filter { _ in Bool.random(using: &random) } + [10]
        let parts = zip(marks, marks.dropFirst()).shuffled(using: &random)
        let differs = try Self.differs(parts.flatMap { Self.chapter($0, $1) })
        #expect(differs != parts.map(\.0).elementsEqual(marks.dropLast()))
        #expect(
            try Self.order(Self.edition(parts.flatMap { Self.chapter($0, $1) }, isOrdered: true)).ranges.map {
                Int($0.start.seconds)
            } == parts.map(\.0))
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
            _ = try MatroskaOrder(of: MemoryBytes(content: Array(file.prefix(count))))
        }
        #expect(try !MatroskaOrder(of: MemoryBytes(content: Array(repeating: 0, count: 100))).hasLinks)
    }
}
