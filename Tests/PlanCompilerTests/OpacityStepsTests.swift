import MediaTypes
import RenderPlan
import Testing

@testable import PlanCompiler

/// Opacity in the compositor's 256 levels, one a frame, at 25 frames a second.
@Suite struct OpacityStepsTests {
    private let format = VideoFormat(
        width: 320, height: 180, frameDuration: .seconds(1, 25), colorimetry: .bt709)

    /// Each keyframe as `frame:level`; a level is a quarter above itself, so that cutting off finds it.
    private func text(_ keyframes: (frame: Int64, value: Double)...) -> String {
        let linear = keyframes.map { Ramp.Keyframe(.seconds($0.frame, 25), $0.value) }
        return OpacitySteps(format: format).keyframes(along: linear).map { keyframe in
            "\(keyframe.time.value * 25 / Int64(keyframe.time.timescale)):\(Int(keyframe.value * 255))"
        }.joined(separator: " ")
    }

    @Test func everyFrameHasItsLevel() {
        #expect(text((0, 0), (5, 1)) == "0:0 1:51 2:102 3:153 4:204 5:255")
        #expect(text((0, 1), (3, 0)) == "0:255 1:170 2:85 3:0")
    }

    /// 255 levels in 1000 frames: nothing is written while the level stays.
    @Test func levelsThatStayAreSaidOnce() {
        let steps = text((0, 0), (1000, 1)).split(separator: " ")
        #expect(steps.count == 256)
        #expect(steps.map { $0.split(separator: ":")[1] } == (0...255).map { "\($0)" })
    }

    @Test func jumpsAndStandingValues() {
        #expect(text((0, 1), (10, 1), (10, 0), (20, 0)) == "0:255 10:0")
        #expect(text((0, 0.5), (10, 0.5)) == "0:128")
        #expect(text((0, 1), (0, 0.2), (5, 0.2)) == "0:51")
    }

    @Test(arguments: [(-1, 0), (0.0019, 0), (0.002, 1), (0.998, 254), (0.999, 255), (7, 255)])
    func levelsAreTheNearest(value: Double, level: Int) {
        #expect(text((0, value)) == "0:\(level)")
    }

    /// A part of a line has the levels of the whole: an output's part is the same to the bit.
    @Test func aPartHasTheLevelsOfTheWhole() {
        let whole = text((0, 0), (15, 1)).split(separator: " ").map { String($0) }
        let part = text((0, 0), (6, 0.4)).split(separator: " ").map { String($0) }
        #expect(part == Array(whole.prefix(7)))
    }
}
