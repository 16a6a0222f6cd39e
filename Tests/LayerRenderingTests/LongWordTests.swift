import ExtraTypes
import Foundation
import Layers
import MediaTypes
import Testing

@testable import LayerRendering

/// Words that no line can hold cost no more than other text.
@Suite struct LongWordTests {
    @Test(.timeLimit(.minutes(1))) func aHundredThousandLettersAreMeasured() {
        var attributes = TextAttributes()
        attributes.font = LayerFont(family: "Sans", size: 20)
        func height(_ text: String) -> Double {
            TextMeasure().height(of: [TextRun(text: text, attributes: attributes)], width: 500)
        }
        let line = height("A")
        let lines = height(String(repeating: "A", count: 100_000)) / line
        // Letters of 13 points or so.
        #expect(lines > 1500 && lines < 5000)
    }

    @Test func onlyLongWordsBreakAnywhere() {
        let short = String(repeating: "word ", count: 1000)
        #expect(LongWords.breakable(short) == short)
        let characters = String(repeating: "語", count: 5000)
        #expect(LongWords.breakable(characters) == characters)
        let long = String(repeating: "a", count: 1001)
        let broken = LongWords.breakable("one \(long) two")
        #expect(broken.hasPrefix("one a\u{200B}a") && broken.hasSuffix("two"))
        #expect(broken.replacing("\u{200B}", with: "") == "one \(long) two")
        // Letters of several scalars stay whole.
        let families = String(repeating: "👩‍👩‍👧", count: 1001)
        #expect(!LongWords.breakable(families).contains("👩\u{200B}"))
    }
}
