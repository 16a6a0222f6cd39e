import MediaTypes
import Testing

/// Four-character codes as numbers, bytes and text.
@Suite struct FourCharactersTests {
    @Test func theFirstCharacterIsInTheHighestByte() {
        let code: FourCharacters = "avc1"
        #expect(code.value == 0x6176_6331 && code == FourCharacters(value: 0x6176_6331))
        #expect(code == FourCharacters(bytes: [0x61, 0x76, 0x63, 0x31]))
        #expect(code == FourCharacters(text: "avc1"))
        #expect(code.text == "avc1" && code.printableText == "avc1" && code.value.characters == "avc1")
    }

    @Test func literalsAreLatin1() {
        let name: FourCharacters = "©nam"
        #expect(name.value == 0xA96E_616D && name.text == "©nam")
        // Not UTF-8, and not ASCII.
        #expect(name.value.characters == "\u{FFFD}nam" && name.printableText == nil)
        #expect(FourCharacters(text: "©nam") == nil)
    }

    @Test(arguments: ["", "avc", "avc11", "äöü"]) func textOfAnotherLengthIsNoCode(text: String) {
        #expect(FourCharacters(text: text) == nil)
    }

    @Test func controlsAreNotPrintable() {
        #expect(FourCharacters(value: 0x0000_0020).printableText == nil)
        #expect(FourCharacters(value: 0x4247_527F).printableText == nil)
        #expect(FourCharacters(value: 0x2042_477E).printableText == " BG~")
    }

    @Test func numbersAreWrittenBigEndian() {
        #expect(UInt32(0x0102_03FF).bigEndianBytes == [1, 2, 3, 255])
        #expect(UInt16(0x0102).bigEndianBytes == [1, 2] && UInt64(1).bigEndianBytes.count == 8)
        #expect(Int32(-2).bigEndianBytes == [255, 255, 255, 254])
    }
}
