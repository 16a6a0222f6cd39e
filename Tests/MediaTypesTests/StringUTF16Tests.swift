import Foundation
import MediaTypes
import Testing

@Suite struct StringUTF16Tests {
    @Test(arguments: ["", "a", "Größe 字", "🎬 cut\n", "a\u{0}b"])
    func whatFoundationEncodesIsDecoded(_ text: String) throws {
        let little = [UInt8](try #require(text.data(using: .utf16LittleEndian)))
        let big = [UInt8](try #require(text.data(using: .utf16BigEndian)))
        #expect(String(utf16: little[...], isBigEndian: false) == text)
        #expect(String(utf16: (big + [0x41])[...], isBigEndian: true) == text)
        #expect(String(markedUTF16: [0xFF, 0xFE] + little) == text)
        #expect(String(markedUTF16: [0xFE, 0xFF] + big) == text)
    }

    @Test func otherBytesHaveNoMark() {
        for bytes in [[], [0xFF], [0xFE, 0xFE], [0xEF, 0xBB, 0xBF, 0x61], [0x61, 0, 0x62, 0]] as [[UInt8]] {
            #expect(String(markedUTF16: bytes) == nil)
        }
    }
}
