import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Engine
@testable import GStreamerOverlay

/// Steps of a volume at samples that are evaluated up to a quarter of a sample early, as GStreamer does.
@Suite struct SampleStepsTests {
    private typealias Case = (ramp: Ramp, rate: Int32, count: Int64)

    /// Ramps and steps that begin at samples, between them and less than a sample apart.
    private static func made(_ seed: UInt64) -> Case {
        var random = SeededGenerator(seed: seed)
        let rate: Int32 = [8_000, 22_050, 44_100, 48_000, 96_000, 192_000].randomElement(using: &random)!
        var time = CMTime.zero
        var value = Double.random(in: 0...2, using: &random)
        var keyframes = [Ramp.Keyframe(time, value)]
        for _ in 0..<12 {
            let scale = [rate, 600, 90_000, 1_000_000, 48_000].randomElement(using: &random)!
            let most = max(1, CMTimeValue(scale) / 200)
            let length = CMTimeValue.random(in: 0...most, using: &random)
            time = CMTimeMaximum(time, time + CMTime(value: length, timescale: scale))
            if Bool.random(using: &random) { value = .random(in: 0...2, using: &random) }
            keyframes.append(Ramp.Keyframe(time, value))
            if Bool.random(using: &random) {
                value = .random(in: 0...2, using: &random)
                keyframes.append(Ramp.Keyframe(time, value))
            }
        }
        let ramp = Ramp(element: "v", property: "volume", interpolation: .linear, keyframes: keyframes)
        return (ramp, rate, (time.samples(at: rate) ?? 0) + 10)
    }

    /// The value at an exact time: the new one at a step.
    private static func value(of keyframes: [Ramp.Keyframe], at time: CMTime) -> Double {
        let index = keyframes.lastIndex { $0.time <= time } ?? 0
        guard index + 1 < keyframes.count else { return keyframes[index].value }
        let (before, after) = (keyframes[index], keyframes[index + 1])
        let part = (time - before.time).seconds / (after.time - before.time).seconds
        return before.value + (after.value - before.value) * part
    }

    private static func value(of points: [ControlPoint], at time: UInt64) -> Double {
        let index = points.lastIndex { $0.time <= time } ?? 0
        guard index + 1 < points.count else { return points[index].value }
        let (before, after) = (points[index], points[index + 1])
        let part = Double(time - before.time) / Double(after.time - before.time)
        return before.value + (after.value - before.value) * part
    }

    /// The steepest slope beside a sample, per second: what an early evaluation of a ramp may differ by.
    private static func slope(
        of keyframes: [Ramp.Keyframe], around time: CMTime, _ sample: CMTime
    ) -> Double {
        zip(keyframes, keyframes.dropFirst())
            .filter { $0.time < $1.time && $0.time <= time + sample && $1.time >= time - sample }
            .map { abs($1.value - $0.value) / ($1.time - $0.time).seconds }.max() ?? 0
    }

    @Test(arguments: TestShare.of(0..<200 as Range<UInt64>))
    func aSampleAtAStepHasTheNewValue(seed: UInt64) {
        let (ramp, rate, count) = Self.made(seed)
        let points = ramp.controlPoints(sampleRate: rate)
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time })
        let sample = CMTime(value: 1, timescale: rate)
        for index in 0..<count {
            let time = CMTime(value: index, timescale: rate)
            // Less than two nanoseconds say nothing.
            guard ramp.keyframes.allSatisfy({ $0.time == time || abs(($0.time - time).seconds) > 2e-9 })
            else { continue }
            let exact = Self.value(of: ramp.keyframes, at: time)
            let slope = Self.slope(of: ramp.keyframes, around: time, sample)
            for early in [0, 1, 1_000_000_000 / (4 * UInt64(rate))] {
                let place = StreamTime.nanoseconds(time)
                guard place >= early else { continue }
                let found = Self.value(of: points, at: place - early)
                let tolerance = 1e-6 + slope * (Double(early) + 2) * 1e-9
                #expect(abs(found - exact) <= tolerance, "\(early) ns before sample \(index)")
            }
        }
    }

    /// Between steps, the points are those of the plain ramp: at a distance of a sample, values are the same.
    @Test(arguments: TestShare.of(0..<50 as Range<UInt64>))
    func rampsStayAsTheyAre(seed: UInt64) {
        let (ramp, rate, count) = Self.made(seed)
        let (points, plain) = (ramp.controlPoints(sampleRate: rate), ramp.controlPoints(sampleRate: nil))
        let steps = zip(plain, plain.dropFirst()).filter { $1.time - $0.time == 1 }.map(\.1.time)
        let sample = 1_000_000_000 / UInt64(rate)
        for index in 0..<UInt64(4 * count) {
            let time = index * sample / 4
            guard steps.allSatisfy({ $0 <= time || $0 > time + sample }) else { continue }
            #expect(abs(Self.value(of: points, at: time) - Self.value(of: plain, at: time)) < 1e-9)
        }
    }

    /// Opacities and positions of frames keep their times.
    @Test(arguments: ["alpha", "xpos"]) func otherPropertiesAreAsTheyWere(property: String) {
        for seed in 0..<20 as Range<UInt64> {
            var ramp = Self.made(seed).ramp
            ramp.property = property
            #expect(ramp.controlPoints(sampleRate: 48_000) == ramp.controlPoints())
        }
    }
}
