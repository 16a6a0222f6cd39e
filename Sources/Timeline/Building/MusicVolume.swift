import MediaTypes

/// The volume of music over time: constant values and linear ramps, in order and without overlap.
struct MusicVolume: Hashable {
    /// A step, in units of the timeline's clock.
    enum Step: Hashable {
        /// A constant volume from a time on.
        case level(Float, at: Int64)
        /// A linear ramp. Its end volume holds after it.
        case ramp(from: Float, to: Float, over: Range<Int64>)
    }

    private(set) var steps: [Step] = []

    /// Creates the volume of music: a base volume scaled by lines, faded out at the end.
    ///
    /// The fade takes precedence: a line that extends into it is cut there, and the fade begins at its
    /// volume.
    ///
    /// - Parameters:
    ///   - lines: The lines in order, without overlap, none empty.
    ///   - range: The range of the music.
    init(volume: Float, lines: [Line] = [], heard range: Range<Int64>, fadeOut: Int64 = 0) {
        let fadeStart = range.upperBound - min(max(0, fadeOut), range.upperBound - range.lowerBound)
        var level: Float = 1
        for line in lines {
            let heard = line.range.clamped(to: range.lowerBound..<fadeStart)
            if heard.isEmpty {
                // The end volume of a line before the music holds; a line within the fade has no effect.
                if line.range.upperBound <= range.lowerBound { level = line.end }
                continue
            }
            if steps.isEmpty, heard.lowerBound > range.lowerBound {
                steps.append(.level(level * volume, at: range.lowerBound))
            }
            level = line.volume(at: heard.upperBound)
            steps.append(
                .ramp(from: line.volume(at: heard.lowerBound) * volume, to: level * volume, over: heard))
        }
        if steps.isEmpty, fadeStart > range.lowerBound {
            steps.append(.level(level * volume, at: range.lowerBound))
        }
        if fadeStart < range.upperBound {
            steps.append(.ramp(from: level * volume, to: 0, over: fadeStart..<range.upperBound))
        }
    }

    /// Creates the volume of an item of music: its automation, lowered in ranges with speech.
    ///
    /// - Parameters:
    ///   - range: The range of the music.
    ///   - spoken: The ranges with speech, in order of their starts.
    ///   - end: The end of the timeline.
    init(
        _ item: Timeline.MusicItem, heard range: Range<Int64>, spoken: [Range<Int64>], until end: Int64,
        clock: TimelineClock
    ) {
        let order = item.automation.sorted { $0.timeRange.start < $1.timeRange.start }
        var lines = order.compactMap { automation -> Line? in
            let start = clock.units(automation.timeRange.start)
            let end = clock.units(automation.timeRange.start + automation.timeRange.duration)
            guard start < end else { return nil }
            return Line(range: start..<end, start: automation.startVolume, end: automation.endVolume)
        }
        if let ducking = item.ducking {
            let ducked = Self.ducking(
                spoken, volume: ducking.volume, attack: clock.units(ducking.attack ?? ducking.fade),
                hold: clock.units(ducking.hold), release: clock.units(ducking.release ?? ducking.fade),
                until: end)
            lines = Self.product(lines, ducked)
        }
        self.init(
            volume: item.volume, lines: lines, heard: range, fadeOut: clock.units(item.fadeOut))
    }

    /// Returns the steps in output times.
    func steps(on clock: TimelineClock) -> [VolumeStep] {
        steps.map { step -> VolumeStep in
            switch step {
            case .level(let volume, let time): .level(volume, at: clock.time(time))
            case .ramp(let start, let end, let range): .ramp(from: start, to: end, over: clock.range(range))
            }
        }
    }

    /// A linear change of volume.
    struct Line: Hashable {
        var range: Range<Int64>
        var start: Float
        var end: Float

        /// Returns the volume at a time, up to and including the end.
        func volume(at time: Int64) -> Float {
            if time >= range.upperBound { return end }
            let part = Double(time - range.lowerBound) / Double(range.upperBound - range.lowerBound)
            return Float(Double(start) + (Double(end) - Double(start)) * part)
        }
    }
}
