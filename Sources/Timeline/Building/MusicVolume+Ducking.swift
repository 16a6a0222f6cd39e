extension MusicVolume {
    /// Returns lines that lower a volume of 1 during other audio.
    ///
    /// - Parameters:
    ///   - ranges: The ranges of the other audio, in order of their starts.
    ///   - attack: The duration of the change before a range.
    ///   - hold: The time for which the volume stays low after a range.
    ///   - release: The duration of the change after that.
    ///   - end: The end of the timeline, after which nothing changes.
    static func ducking(
        _ ranges: [Range<Int64>], volume: Float, attack: Int64, hold: Int64 = 0, release: Int64,
        until end: Int64
    ) -> [Line] {
        var merged: [Range<Int64>] = []
        for speech in ranges {
            let range = speech.lowerBound..<speech.upperBound + hold
            if let last = merged.last, range.lowerBound - last.upperBound < max(1, attack + release) {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged.flatMap { range -> [Line] in
            var lines: [Line] = []
            if attack > 0 {
                lines.append(
                    Line(range: range.lowerBound - attack..<range.lowerBound, start: 1, end: volume))
            }
            lines.append(Line(range: range, start: volume, end: volume))
            if range.upperBound < end {
                // An instantaneous change has a line of one unit at the new volume.
                let back = range.upperBound..<range.upperBound + max(1, release)
                lines.append(Line(range: back, start: release > 0 ? volume : 1, end: 1))
            }
            return lines
        }
    }

    /// Returns the product of two volumes. It is exact while only one of them changes; while both change, it
    /// is exact at the starts and ends of the changes and linear in between.
    static func product(_ one: [Line], _ other: [Line]) -> [Line] {
        let times = Set((one + other).flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
        var (lines, first, second) = ([Line](), Level(one), Level(other))
        for (start, end) in zip(times, times.dropFirst()) {
            let (here, there) = (first.values(from: start, to: end), second.values(from: start, to: end))
            lines.append(
                Line(range: start..<end, start: here.start * there.start, end: here.end * there.end))
        }
        return lines
    }

    /// The volume of lines, over ranges in order that don't extend beyond a line's end.
    private struct Level {
        private var rest: ArraySlice<Line>
        private var held: Float = 1

        init(_ lines: [Line]) { rest = lines[...] }

        mutating func values(from start: Int64, to end: Int64) -> (start: Float, end: Float) {
            while let line = rest.first, line.range.upperBound <= start {
                held = line.end
                rest.removeFirst()
            }
            guard let line = rest.first, line.range.lowerBound <= start else { return (held, held) }
            return (line.volume(at: start), line.volume(at: end))
        }
    }
}
