import MediaTypes
import Testing

@testable import Containers

/// The bytes of ID3 tags.
@Suite struct ID3TagTests {
    private static func tag(_ texts: [(code: FourCharacters, text: String)], _ artwork: [UInt8]? = nil) throws
        -> [UInt8]
    {
        let change = try ID3Tag.change(adding: texts, artwork: artwork)
        #expect(change.patches.isEmpty && change.insertions.map(\.offset) == [0])
        return change.insertions.flatMap(\.bytes)
    }

    @Test func textsAreUTF8() throws {
        let expected: [UInt8] =
            Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 13] + Array("TIT2".utf8) + [
                0, 0, 0, 3, 0, 0, 3, 0xC3, 0xB6,
            ]
        #expect(try Self.tag([("TIT2", "ö")]) == expected)
    }

    /// Comments and lyrics have a language and a title before the text.
    @Test(arguments: ["COMM", "USLT"] as [FourCharacters]) func commentsHaveALanguage(code: FourCharacters)
        throws
    {
        let tag = try Self.tag([(code, "a")])
        #expect(tag.suffix(6).elementsEqual([3] + Array("XXX".utf8) + [0] + Array("a".utf8)))
    }

    /// Sizes have seven bits a byte: 127 is the last of one, 16,383 the last of two.
    @Test(arguments: [
        (125, [0, 0, 0, 126]), (126, [0, 0, 0, 127]), (127, [0, 0, 1, 0]), (16_383, [0, 1, 0, 0]),
    ])
    func sizesHaveSevenBitsAByte(length: Int, size: [UInt8]) throws {
        let tag = try Self.tag([("TIT2", String(repeating: "a", count: length))])
        #expect(Array(tag[14..<18]) == size)
        #expect(tag.count == 10 + 10 + 1 + length)
    }

    @Test func imagesHaveTheirTypeAndAreCovers() throws {
        let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2]
        let tag = try Self.tag([], image)
        #expect(tag[10..<14].elementsEqual("APIC".utf8))
        #expect(tag[20...].elementsEqual([3] + Array("image/png".utf8) + [0, 3, 0] + image))
    }

    @Test func whatIsTooLongIsRefused() {
        #expect(throws: ContainerFailure.self) {
            try ID3Tag.change(
                adding: [], artwork: [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 1 << 28))
        }
    }
}
