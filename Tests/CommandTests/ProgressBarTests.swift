import Testing

@testable import CutroomCommand

@Suite struct ProgressBarTests {
    @Test(
        arguments: [
            (0.5, 80, "[#################-----------------]   50%  225/450 frames  75.0 fps  0:03 left"),
            (1, 80, "[######################################]  100%  450/450 frames  150.0 fps  0:03"),
            (0, 80, "[----------------------------------------]    0%  0/450 frames  0.0 fps"),
            (0.5, 20, " 50%  225/450 frame"),
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
}
