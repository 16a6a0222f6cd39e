import MediaTypes

/// How loud a track is over time: values that hold and straight lines, in order and without overlap.
struct VolumeLine: Hashable {
    /// One step of the line, in ticks of the film's clock.
    enum Step: Hashable {
        /// The volume from a time on.
        case level(Float, at: Int64)
        /// A straight line, after which its last volume holds.
        case ramp(from: Float, to: Float, over: Range<Int64>)
    }

    var steps: [Step] = []

    /// A clip's own sound: it comes and goes with the picture.
    mutating func add(_ shot: Shot, volume: Float) {
        let fadeIn = shot.ticks.lowerBound..<shot.ticks.lowerBound + shot.overlapBefore
        if fadeIn.isEmpty {
            steps.append(.level(volume, at: shot.ticks.lowerBound))
        } else {
            steps.append(.ramp(from: 0, to: volume, over: fadeIn))
        }
        if !shot.transitionTicks.isEmpty {
            steps.append(.ramp(from: volume, to: 0, over: shot.transitionTicks))
        }
    }

    /// Music: its volume, changed by lines that are parts of it, then faded to its end.
    ///
    /// The fade goes before the lines: a line that reaches into it is cut where it begins, at the volume it has there.
    ///
    /// - Parameters:
    ///   - lines: In order, without overlap, none empty.
    ///   - range: When the music is heard.
    init(volume: Float, lines: [Line] = [], heard range: Range<Int64>, fadeOut: Int64 = 0) {
        let fadeStart = range.upperBound - min(max(0, fadeOut), range.upperBound - range.lowerBound)
        var level: Float = 1
        for line in lines {
            let shown = line.range.clamped(to: range.lowerBound..<fadeStart)
            if shown.isEmpty {
                // A line before the music leaves its last volume behind; one in the fade is not heard.
                if line.range.upperBound <= range.lowerBound { level = line.end }
                continue
            }
            if steps.isEmpty, shown.lowerBound > range.lowerBound {
                steps.append(.level(level * volume, at: range.lowerBound))
            }
            level = line.volume(at: shown.upperBound)
            steps.append(
                .ramp(from: line.volume(at: shown.lowerBound) * volume, to: level * volume, over: shown))
        }
        if steps.isEmpty, fadeStart > range.lowerBound {
            steps.append(.level(level * volume, at: range.lowerBound))
        }
        if fadeStart < range.upperBound {
            steps.append(.ramp(from: level * volume, to: 0, over: fadeStart..<range.upperBound))
        }
    }

    init() {}

    /// A straight line of volume.
    struct Line: Hashable {
        var range: Range<Int64>
        var start: Float
        var end: Float

        /// The volume at a time of the line, its end included.
        func volume(at tick: Int64) -> Float {
            if tick >= range.upperBound { return end }
            let part = Double(tick - range.lowerBound) / Double(range.upperBound - range.lowerBound)
            return Float(Double(start) + (Double(end) - Double(start)) * part)
        }
    }
}
