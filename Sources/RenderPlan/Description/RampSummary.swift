internal import MediaTypes

/// A readable summary of a ramp: its changes and their times. The value stays unchanged at other times.
struct RampSummary {
    enum Movement: Hashable {
        /// A value from a time on.
        case step(CMTime, Double)
        case line(CMTimeRange, Double, Double)
        /// Many small steps. The range is from the first step to the last one.
        case steps(CMTimeRange, Double, Double, count: Int)
    }

    let movements: [Movement]

    init(_ ramp: Ramp) {
        switch ramp.interpolation {
        case .hold: movements = Self.held(ramp.keyframes)
        case .linear: movements = Self.lines(ramp.keyframes)
        }
    }

    /// The descriptions of the changes, in order.
    var texts: [String] { movements.map(Self.text) }

    private static func text(_ movement: Movement) -> String {
        switch movement {
        case .step(let time, let value):
            "\(ReadableNumber.text(value)) from \(ReadableTime.text(time))"
        case .line(let range, let start, let end):
            "\(ReadableNumber.text(start)) → \(ReadableNumber.text(end)), \(ReadableTime.text(range))"
        case .steps(let range, let start, let end, let count):
            "\(ReadableNumber.text(start)) → \(ReadableNumber.text(end)) in \(count) steps, "
                + ReadableTime.text(range)
        }
    }

    private static func lines(_ keyframes: [Ramp.Keyframe]) -> [Movement] {
        guard let first = keyframes.first else { return [] }
        var movements: [Movement] = []
        // A line that starts at zero includes the initial value.
        if keyframes.count == 1 || keyframes[1].value == first.value || keyframes[1].time == first.time {
            movements.append(.step(first.time, first.value))
        }
        for (from, to) in zip(keyframes, keyframes.dropFirst()) where from.value != to.value {
            movements.append(
                from.time == to.time
                    ? .step(to.time, to.value)
                    : .line(CMTimeRange(start: from.time, end: to.time), from.value, to.value))
        }
        return movements
    }

    /// The maximum pause between steps that count as one motion.
    private static let longestPause = CMTime(value: 1, timescale: 4)
    /// The maximum size of steps that count as one motion regardless of its speed. Opacity has 255 steps.
    private static let smallestStep = 0.006
    /// The minimum number of steps that are summarized. Fewer steps are described individually.
    private static let fewestSteps = 3

    private static func held(_ keyframes: [Ramp.Keyframe]) -> [Movement] {
        guard let first = keyframes.first else { return [] }
        var movements: [Movement] = [.step(first.time, first.value)]
        var index = 1
        while index < keyframes.count {
            var end = index
            while end + 1 < keyframes.count, continues(keyframes, end) { end += 1 }
            let count = end - index + 1
            if count >= fewestSteps {
                movements.append(
                    .steps(
                        CMTimeRange(start: keyframes[index].time, end: keyframes[end].time),
                        keyframes[index - 1].value, keyframes[end].value, count: count))
            } else {
                movements += keyframes[index...end].map { .step($0.time, $0.value) }
            }
            index = end + 1
        }
        return movements
    }

    /// Returns whether the step after `index` soon continues in the same direction.
    private static func continues(_ keyframes: [Ramp.Keyframe], _ index: Int) -> Bool {
        let (before, step, next) = (keyframes[index - 1], keyframes[index], keyframes[index + 1])
        return (step.value > before.value) == (next.value > step.value)
            && (next.time - step.time <= longestPause || abs(next.value - step.value) <= smallestStep)
    }
}
