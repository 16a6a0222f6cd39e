import Foundation
import GStreamerOverlay
import MediaTypes
import RenderPlan
import Testing

@testable import Playback

/// Where a ramp's keyframes lie when the output runs backwards from its last frame.
@Suite struct RampMirroringTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var interpolation: KeyframeInterpolation
        /// Seconds of output time and values.
        var keyframes: [(Int64, Double)]
        /// Nanoseconds of play time and values, by rising time.
        var expected: [(Int64, Double)]
    }

    private static let second: Int64 = 1_000_000_000

    private static let rows = [
        Row(
            testDescription: "one value stays", interpolation: .linear, keyframes: [(0, 0.5)],
            expected: [(0, 0.5), (3 * second, 0.5)]),
        Row(
            testDescription: "a slope runs down", interpolation: .linear, keyframes: [(0, 0), (3, 1)],
            expected: [(0, 1), (3 * second, 0)]),
        Row(
            testDescription: "a slope inside", interpolation: .linear, keyframes: [(1, 0), (2, 1)],
            expected: [(0, 1), (1 * second, 1), (2 * second, 0)]),
        Row(
            testDescription: "a slope that goes on beyond the last frame begins at its value there",
            interpolation: .linear, keyframes: [(2, 0), (4, 1)], expected: [(0, 0.5), (1 * second, 0)]),
        Row(
            testDescription: "a step's frame has the value after it: it is shown before the change",
            interpolation: .linear, keyframes: [(0, 0), (1, 0), (1, 1), (3, 1)],
            expected: [
                (0, 1), (2 * second + 3, 1), (2 * second + 4, 0), (3 * second, 0),
            ]),
        Row(
            testDescription: "values that hold change after the frame that they began at",
            interpolation: .hold, keyframes: [(0, 0.2), (1, 0.4), (2, 0.8)],
            expected: [(0, 0.8), (1 * second + 3, 0.4), (2 * second + 3, 0.2)]),
        Row(
            testDescription: "what would begin after the last frame is not heard", interpolation: .hold,
            keyframes: [(0, 0.2), (4, 0.8)], expected: [(0, 0.2)]),
    ]

    @Test(arguments: rows) func mirrors(row: Row) {
        let ramp = Ramp(
            element: "compositor", pad: "sink_0", property: "alpha", interpolation: row.interpolation,
            keyframes: row.keyframes.map { Ramp.Keyframe(CMTime(value: $0.0, timescale: 1), $0.1) })
        // At times that are told twice the later one counts.
        var values: [UInt64: Double] = [:]
        for point in ramp.mirroredControlPoints(last: CMTime(value: 3, timescale: 1)) {
            values[point.time] = point.value
        }
        let points = values.sorted { $0.key < $1.key }
        #expect(points.map(\.key) == row.expected.map { UInt64($0.0) })
        #expect(points.map(\.value) == row.expected.map(\.1))
    }
}
