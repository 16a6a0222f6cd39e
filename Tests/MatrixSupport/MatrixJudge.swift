/// Compares an output with its source, both as ffmpeg decodes them.
struct MatrixJudge {
    let source: MatrixReading
    let found: MatrixReading

    /// What is wrong; nil if nothing is.
    var fault: String? { pictureFault ?? soundFault }

    /// The maximum error of a time that is rounded to milliseconds, twice.
    private static let rounding = 0.002

    /// Returns the numbers of the source frames that an output presents.
    ///
    /// - Parameter tolerance: How much later than the output frame, in seconds, a source frame may start.
    private func expected(_ duration: Double, tolerance: Double) -> [Int?] {
        let last = Int(((source.times.last ?? 0) / duration).rounded())
        let repeats = min(lastRepeats(duration), max(0, found.numbers.count - last - 1))
        return (0...last + repeats).map { index in
            source.numbers[source.times.lastIndex { $0 <= Double(index) * duration + tolerance } ?? 0]
        }
    }

    /// The number of output frames by which the last source frame may last longer than one: at twice the source's
    /// rate, it is presented twice.
    private func lastRepeats(_ duration: Double) -> Int {
        guard let last = source.times.last, source.times.count > 1 else { return 0 }
        let length = last - source.times[source.times.count - 2]
        return max(0, Int((length / duration).rounded(.up)) - 1)
    }

    private var pictureFault: String? {
        guard found.times.count > 1 else { return "\(found.times.count) frames" }
        let duration = found.times[1] - found.times[0]
        // The source frame at the time, or the nearest one: the frames of a file whose first frame lasts longer
        // than the others can lie anywhere between those of the output.
        let exact = expected(duration, tolerance: Self.rounding)
        let expected = found.numbers == exact ? exact : expected(duration, tolerance: duration / 2)
        guard expected.count == found.numbers.count else {
            return "\(found.numbers.count) frames of \(expected.count), from \(name(found.numbers.first))"
                + " to \(name(found.numbers.last))"
        }
        let wrong = expected.indices.filter { expected[$0] != found.numbers[$0] }
        guard let first = wrong.first else { return nil }
        return "\(wrong.count) frames, such as \(first), which shows \(name(found.numbers[first]))"
            + " in place of \(name(expected[first]))"
    }

    private func name(_ number: Int??) -> String { (number ?? nil).map(String.init) ?? "nothing" }

    private var soundFault: String? {
        let end = (found.times.last ?? 0) - 0.02
        let expected = source.beeps.filter { $0 > 0 && $0 < end }
        let heard = found.beeps.filter { $0 < end }
        guard expected.count == heard.count else { return "beeps at \(heard), not \(expected)" }
        let wrong = zip(expected, heard).map { $1 - $0 }.max { abs($0) < abs($1) } ?? 0
        return abs(wrong) <= Self.tolerance ? nil : "sound is \(Int((wrong * 1000).rounded())) ms late"
    }

    /// Seconds by which sound may be moved against the pictures.
    private static let tolerance = 0.005
}
