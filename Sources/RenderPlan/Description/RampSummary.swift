internal import MediaTypes

/// A ramp's movements for readers: what changes, from what to what, and when. Where nothing is said, the value
/// stays as it was.
struct RampSummary {
    enum Movement: Hashable {
        /// The value from a time on.
        case step(CMTime, Double)
        case line(CMTimeRange, Double, Double)
        /// Many small steps: the first and the last of them at the range's ends.
        case steps(CMTimeRange, Double, Double, count: Int)
    }

    let movements: [Movement]

    init(_ ramp: Ramp) {
        switch ramp.interpolation {
        case .hold: movements = Self.held(ramp.keyframes)
        case .linear: movements = Self.lines(ramp.keyframes)
        }
    }

    /// One text a movement.
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
        // A line that begins at zero says what the value is there.
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

    /// Steps that follow each other more quickly than this belong to one movement.
    private static let longestPause = CMTime(value: 1, timescale: 4)
    /// Fewer than these are said one by one.
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

    /// Whether the step after `index` goes on in its direction, soon.
    private static func continues(_ keyframes: [Ramp.Keyframe], _ index: Int) -> Bool {
        let (before, step, next) = (keyframes[index - 1], keyframes[index], keyframes[index + 1])
        return (step.value > before.value) == (next.value > step.value)
            && next.time - step.time <= longestPause
    }
}
