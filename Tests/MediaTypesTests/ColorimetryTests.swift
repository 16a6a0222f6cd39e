import Foundation
import MediaTypes
import Testing

/// Colors as values, in the numbers of ISO/IEC 23001-8 and in the text of plans.
@Suite struct ColorimetryTests {
    static let texts: [(String, Colorimetry)] = [
        ("bt601", .bt601), ("bt709", .bt709), ("smpte240m", .smpte240M), ("sRGB", .sRGB), ("bt2020", .bt2020),
        ("bt2020-10", .bt2020TenBit), ("bt2100-pq", .bt2100PQ), ("bt2100-hlg", .bt2100HLG),
        ("1:3:5:1", Colorimetry(.full, .bt709, .bt709, .bt709)),
        ("1:4:16:4", Colorimetry(.full, .bt601, .bt601, .smpte170M)),
        ("1:4:0:0", Colorimetry(.full, .bt601, nil, nil)),
        ("2:0:7:12", Colorimetry(.limited, nil, .sRGB, .ebu3213)),
        ("0:2:12:8", Colorimetry(nil, .fcc, .adobeRGB, .adobeRGB)),
        ("0:0:0:0", Colorimetry(nil, nil, nil, nil)),
    ]

    @Test(arguments: texts) func textIsWrittenAndRead(text: String, value: Colorimetry) throws {
        #expect(value.description == text && Colorimetry(text) == value)
        let data = try JSONEncoder().encode([value])
        #expect(String(decoding: data, as: UTF8.self) == "[\"\(text)\"]")
        #expect(try JSONDecoder().decode([Colorimetry].self, from: data) == [value])
    }

    @Test func numbersOfANameAreReadToo() {
        #expect(Colorimetry("2:3:5:1") == .bt709 && Colorimetry("1:1:7:1") == .sRGB)
        // Numbers that aren't known count as unspecified.
        #expect(Colorimetry("9:3:99:-1") == Colorimetry(nil, .bt709, nil, nil))
    }

    @Test(arguments: ["", "bt708", "BT709", "2:3:5", "2:3:5:1:1", "2:3:5:x", "::::", "2:3::1"])
    func otherTextIsNoColorimetry(text: String) {
        #expect(Colorimetry(text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Colorimetry].self, from: Data("[\"\(text)\"]".utf8))
        }
    }

    @Test func standardNumbersAreRead() {
        func read(_ primaries: UInt16, _ transfer: UInt16, _ matrix: UInt16, full: Bool = false) -> String? {
            Colorimetry(primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: full)?
                .description
        }
        #expect(read(1, 1, 1) == "bt709" && read(6, 6, 6) == "bt601" && read(6, 6, 5) == "bt601")
        #expect(read(9, 16, 9) == "bt2100-pq" && read(9, 18, 9) == "bt2100-hlg")
        #expect(read(9, 14, 9) == "bt2020-10" && read(9, 15, 9) == "bt2020")
        #expect(read(1, 13, 0, full: true) == "sRGB" && read(2, 2, 6, full: true) == "1:4:0:0")
        #expect(read(2, 2, 2) == nil && read(2, 2, 2, full: true) == nil && read(3, 17, 14) == nil)
        #expect(read(.max, .max, .max) == nil)
    }

    @Test func standardNumbersAreWritten() {
        #expect(Colorimetry.bt2100PQ.standardNumbers == (9, 16, 9))
        #expect(Colorimetry.sRGB.standardNumbers == (1, 13, 0))
        #expect(Colorimetry(.full, nil, nil, nil).standardNumbers == (2, 2, 2))
        #expect(Colorimetry(.limited, .bt601, .gamma18, .adobeRGB).standardNumbers == (2, 2, 6))
    }

    @Test func codingsAreExchanged() {
        let full = Colorimetry.bt601.adapted(isRGB: false, isFullRange: true)
        #expect(full.description == "1:4:16:4" && full.adapted(isRGB: false, isFullRange: false) == .bt601)
        #expect(Colorimetry.bt709.adapted(isRGB: true, isFullRange: false).description == "1:1:5:1")
        #expect(Colorimetry.untagged(height: 576) == .bt601 && Colorimetry.untagged(height: 578) == .bt709)
    }
}
