import Editing
import MediaTypes
import RenderPlan
import Testing

@testable import PlanCompiler

/// The gain of a whole mix in the plan.
@Suite struct MixGainTests {
    private let range = CMTimeRange.tenths(10, 30)

    @Test func aGainBeyondOneElementsTakesSeveral() {
        func factors(_ factor: Double) -> [String] {
            LowerMixGain(MixGain(factor: factor), range: range).elements.map {
                "\($0.name) \($0.properties[0].value)"
            }
        }
        #expect(factors(1) == [])
        #expect(factors(0.5) == ["audio_gain 0.5"])
        #expect(factors(10) == ["audio_gain 10.0"])
        #expect(factors(250) == ["audio_gain 10.0", "audio_gain_2 10.0", "audio_gain_3 2.5"])
    }

    /// In output time, cut at the range's ends.
    @Test func theLimiterIsCutToTheRange() throws {
        let limits = [(0, 1.0), (15, 0.5), (20, 0.75), (40, 0.25)].map { time, factor in
            MixGain.Limit(time: CMTime(value: time, timescale: 10), factor: factor)
        }
        let lowered = LowerMixGain(MixGain(factor: 1, limits: limits), range: range)
        #expect(lowered.elements.map(\.name) == ["audio_limiter"])
        let ramp = try #require(lowered.ramps.first)
        #expect(ramp.element == "audio_limiter" && ramp.interpolation == .linear)
        #expect(ramp.keyframes.map(\.time) == [.zero, .seconds(5, 10), .seconds(10, 10), .seconds(20, 10)])
        for (keyframe, value) in zip(ramp.keyframes, [2.0 / 3, 0.5, 0.75, 0.5]) {
            #expect(abs(keyframe.value - value) < 1e-9)
        }
        #expect(MixGain(factor: 2, limits: limits).limit(at: .seconds(9, 1)) == 0.25)
    }

    @Test func aLimiterWithoutEffectIsLeftOut() {
        let limits = [MixGain.Limit(time: .zero, factor: 1)]
        #expect(LowerMixGain(MixGain(factor: 1, limits: limits), range: range).elements.isEmpty)
    }

    /// Between the mixer and the audio's outlet, and in the description.
    @Test func thePlanHasTheGain() throws {
        let model = Model()
        let track = try model.add(FakeClip("a.wav"))
        model.volume(of: track) { $0.setVolume(0.5, at: .zero) }
        let plain = try model.plan()
        #expect(!plain.hasGain)
        model.mix.gain = MixGain(
            factor: 2, limits: [(0, 1), (10, 0.5)].map { .init(time: .seconds($0, 10), factor: $1) })
        let plan = try model.plan()
        #expect(plan.hasGain && plan.soundAlone.hasGain && !plan.pictureAlone.hasGain)
        let chain = plan.graph.links.suffix(3).map { "\($0.from) \($0.to)" }
        #expect(chain == ["mixer audio_gain", "audio_gain audio_limiter", "audio_limiter audio"])
        let text = try TextDescription().text(of: DescribedPlan(plan))
        #expect(text.contains("  mixed    2, limited, most to 0.5 at 1 s"), "\(text)")
    }
}
