import Foundation
import Testing

@testable import CutroomCommand

@Suite struct ProgressBarTests {
    @Test(
        arguments: [
            (0.5, 80, "[#################-----------------]   50%  225/450 frames  75.0 fps  0:03 left"),
            (1, 80, "[######################################]  100%  450/450 frames  150.0 fps  0:03"),
            (0, 80, "[----------------------------------------]    0%  0/450 frames  0.0 fps"),
            (0.5, 40, "[##--]   50%  225/450 frames  0:03 left"),
            (0.5, 20, " 50%  0:03 left"),
            (0.5, 12, " 50%"),
            (0.5, 4, " 50"),
        ] as [(Double, Int, String)])
    func lineFitsTheTerminal(fraction: Double, columns: Int, expected: String) {
        let state = ProgressState(
            fraction: fraction, frames: Int64(450 * fraction), frameCount: 450, time: 15 * fraction,
            elapsed: 3)
        let line = ProgressBar.line(for: state, columns: columns)
        #expect(line == expected)
        #expect(line.count < columns)
    }

    @Test func soundAloneHasNoFrames() {
        let state = ProgressState(fraction: 0.25, frames: 0, frameCount: 0, time: 900, elapsed: 1800)
        #expect(ProgressBar.line(for: state, columns: 60).hasSuffix(" 25%  1:30:00 left"))
    }

    /// Every width has whole words.
    @Test func wordsAreLeftOutWhole() {
        var state = ProgressState(
            fraction: 0.5, frames: 225, frameCount: 450, time: 7.5, elapsed: 3)
        state.nodes = ["n1": ["rendering 3"], "n2": ["idle"]]
        let words = ["50%", "225/450 frames", "75.0 fps", "0:03 left", "n1: rendering 3", "n2: idle"]
        for columns in 5...120 {
            let line = ProgressBar.line(for: state, columns: columns)
            #expect(line.count < columns)
            let parts = line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(
                parts.allSatisfy { $0.hasPrefix("[") || $0.isEmpty || words.contains($0) },
                "\(columns): \(line)")
        }
    }

    /// A dumb terminal gets no escape sequence, and what was longer is covered.
    @Test func dumbTerminalsGetSpaces() {
        let (dumb, other) = (["TERM": "dumb"], ["TERM": "xterm-256color", "NO_COLOR": "1"])
        #expect(RedrawnLine.text("abc", columns: 10, environment: other) == "\rabc\u{1B}[K")
        #expect(RedrawnLine.text("abc", columns: 10, environment: dumb) == "\rabc      ")
        #expect(RedrawnLine.text("", columns: 5, environment: dumb) == "\r    \r")
        #expect(RedrawnLine.text("abc", columns: 2, environment: dumb) == "\rabc")
        #expect(RedrawnLine.isPossible(in: other) && RedrawnLine.isPossible(in: [:]))
        #expect(!RedrawnLine.isPossible(in: dumb))
    }
}
