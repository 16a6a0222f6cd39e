import Foundation
import Testing
import ToolServer

@Suite struct LineBufferTests {
    /// Returns the lines of bytes that arrive in pieces of a size.
    private func lines(of bytes: Data, pieces size: Int, limit: Int = 8) -> [InputLine] {
        var buffer = LineBuffer(limit: limit)
        var lines: [InputLine] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            lines += buffer.append(bytes[start..<min(start + size, bytes.count)])
        }
        return lines + [buffer.finish()].compactMap(\.self)
    }

    @Test(arguments: [1, 2, 3, 5, 100]) func linesAreTheSameInPiecesOfAnySize(size: Int) {
        let bytes = Data("one\n\nzwölf\n12345678\n123456789\nlast".utf8)
        #expect(
            lines(of: bytes, pieces: size)
                == [.text("one"), .text(""), .text("zwölf"), .text("12345678"), .tooLong, .text("last")])
    }

    @Test func malformedBytesAreAnErrorOfTheirLine() {
        let bytes = Data([0x61, 0xFF, 0x0A, 0x62, 0x0A, 0xC3])
        #expect(lines(of: bytes, pieces: 1) == [.notUTF8, .text("b"), .notUTF8])
    }

    @Test func aLongLineTakesNoMemory() {
        var buffer = LineBuffer(limit: 4)
        for _ in 0..<100 { #expect(buffer.append(Data(repeating: 0x61, count: 1000)).isEmpty) }
        #expect(buffer.append(Data("\nb\n".utf8)) == [.tooLong, .text("b")])
        #expect(buffer.finish() == nil)
    }
}
