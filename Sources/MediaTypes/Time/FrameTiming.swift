/// The regularity of a track's frames, determined from their presentation times.
///
/// This is the only rule for the frame rate of an output for which none is specified: every frame of the
/// track that is presented for 1/120 s or more is in the output. Neither the mean rate, nor the most frequent
/// one, nor the one that a header states can guarantee that.
package struct FrameTiming: Sendable, Hashable {
    package enum Pattern: Sendable, Hashable {
        /// All frames have the same duration.
        case constant
        /// Frames are presented at multiples of a duration, and some of them for several multiples.
        case held
        /// Frames are presented at arbitrary times.
        case variable
    }

    /// The frame duration of the output.
    package var frameDuration: CMTime
    package var pattern: Pattern
    /// The maximum distance, in nanoseconds, of a frame from the nearest multiple of the duration, counted
    /// from `phase`. 0 for a variable rate, which has no such multiples.
    package var displacement: Int64 = 0
    /// The time from the first frame to the first one of the longest regular run, in nanoseconds: the first
    /// frame of a file may last longer than the others, so that the others aren't at multiples counted from it.
    package private(set) var phase: Int64 = 0
    /// The mean duration of the frames.
    package var meanDuration: CMTime
    /// The duration of the shortest frame.
    package var shortestDuration: CMTime

    /// The duration of a frame whose duration is unknown, such as the last one.
    package var lastDuration: CMTime

    /// Whether most frames are at multiples of the duration that are counted from the first frame.
    package var countsFromFirstFrame: Bool {
        guard let frame = frameDuration.nanoseconds, frame > 0 else { return true }
        let remainder = phase % frame
        return min(remainder, frame - remainder) <= max(displacement, Self.shortestSeen)
    }

    /// Creates the timing of a stated rate, or of frames with the same duration.
    package init(constant duration: CMTime) {
        (meanDuration, shortestDuration, lastDuration) = (duration, duration, duration)
        (frameDuration, pattern) = (duration, .constant)
        guard duration > Self.slowest else { return }
        let times = (0..<2).compactMap { duration.multiplied(by: $0).nanoseconds }
        frameDuration = FrameTiming(times: times)?.frameDuration ?? CMTime(value: 1, timescale: 30)
        pattern = .held
    }

    /// Determines the timing.
    ///
    /// - Parameters:
    ///   - times: The presentation times of the frames, in nanoseconds, in any order.
    ///   - stated: The frame duration according to the file. It decides between durations that agree with the
    ///     times.
    /// - Returns: `nil` for fewer than two frames.
    package init?(times: [Int64], stated: CMTime? = nil) {
        let times = Self.shown(times.sorted())
        guard let first = times.first, let last = times.last, times.count > 1 else { return nil }
        let count = Int64(times.count - 1)
        var shortest = Int64.max
        for (time, next) in zip(times, times.dropFirst()) { shortest = min(shortest, next - time) }
        meanDuration = CMTime(value: (last - first + count / 2) / count, timescale: 1_000_000_000)
        shortestDuration = CMTime(nanoseconds: shortest)
        let durations = Self.durations(stated: stated, length: last - first, count: count)
        if let fit = Self.best(durations.compactMap { FrameFit(times, $0.duration, $0.origin) })
            ?? durations.filter({ $0.duration <= Self.slowest })
            .compactMap({ FrameFit(nearly: times, $0.duration, $0.origin) }).likeliest
        {
            (frameDuration, displacement, phase) = (fit.duration, fit.displacement, fit.phase)
            pattern = fit.isEven && fit.shortest == 1 ? .constant : .held
            shortestDuration = frameDuration.multiplied(by: fit.shortest)
            if fit.isEven { meanDuration = shortestDuration }
            lastDuration = fit.isEven ? shortestDuration : frameDuration
            return
        }
        (frameDuration, pattern) = (Self.durationOfAny(times), .variable)
        lastDuration = meanDuration
    }

    // MARK: Durations that are tried

    /// The candidates, each with its origin: common frame durations, the file's stated one, and the mean of
    /// the times.
    private static func durations(
        stated: CMTime?, length: Int64, count: Int64
    ) -> [(duration: CMTime, origin: FrameFit.Origin)] {
        let mean = Double(count) * 1e9 / Double(length)
        let whole = CMTimeScale(min(max(1, mean.rounded()), 1000))
        let stated = stated.flatMap { $0.isNumeric && $0 > .zero ? $0 : nil }
        return (stated.map { [($0, .stated)] } ?? [])
            + (usual + [CMTime(value: 1, timescale: whole)]).map { ($0, .usual) }
            + (FrameRate.frameDuration(nominalFrameRate: Float(mean)).map { [($0, .mean)] } ?? [])
    }

    /// Common frame durations, longest first, because a duration that divides a longer one fits wherever that
    /// does.
    private static let usual: [CMTime] = [10, 12, 15, 24, 25, 30, 48, 50, 60, 100, 120, 240].flatMap {
        (rate: CMTimeScale) -> [CMTime] in
        let slower = CMTime(value: 1001, timescale: rate * 1000)
        let whole = CMTime(value: 1, timescale: rate)
        return [24, 30, 48, 60, 120, 240].contains(rate) ? [slower, whole] : [whole]
    }

    private static func best(_ fits: [FrameFit]) -> FrameFit? {
        // First choice: a rate at which some frames follow each other directly.
        if let fit = fits.filter({ $0.shortest == 1 && $0.duration <= slowest }).likeliest { return fit }
        // Otherwise, as for slide shows: a common video rate, if the times are exact multiples of its
        // duration.
        let multiples = fits.filter {
            $0.origin != .mean && $0.duration <= longestMultiple && $0.duration >= shortestMultiple
                && $0.displacement <= FrameFit.rounding
        }
        return multiples.likeliest
    }

    /// The maximum frame duration of an output. At lower rates, a part of a clip would start too far from its
    /// time, and titles would not move.
    package static let slowest = CMTime(value: 1, timescale: 5)
    private static let longestMultiple = CMTime(value: 1001, timescale: 24_000)
    private static let shortestMultiple = CMTime(value: 1, timescale: 60)

    // MARK: Times

    /// Returns the times without frames that aren't visible because others follow immediately, such as VP9's
    /// hidden frames.
    private static func shown(_ times: [Int64]) -> [Int64] {
        var shown: [Int64] = []
        for (index, time) in times.enumerated()
        where index + 1 == times.count || times[index + 1] - time >= shortestSeen {
            shown.append(time)
        }
        return shown.count * 2 > times.count
            ? shown
            : times.reduce(into: []) { distinct, time in
                if distinct.last != time { distinct.append(time) }
            }
    }

    /// Returns a duration for frames at arbitrary times: that of the shortest frame, ignoring a few that are
    /// shorter than 1/120 s, and at most 1/30 s.
    private static func durationOfAny(_ times: [Int64]) -> CMTime {
        var (shortest, tooShort) = (Int64.max, 0)
        for (time, next) in zip(times, times.dropFirst()) {
            if next - time < shortestKept { tooShort += 1 } else { shortest = min(shortest, next - time) }
        }
        guard tooShort * 20 < times.count else { return CMTime(value: 1, timescale: 120) }
        // Rounded up, except for a nanosecond that was lost by rounding.
        let rate = 1_000_000_000 / (shortest + 1) + 1
        return CMTime(value: 1, timescale: CMTimeScale(min(max(30, rate), 120)))
    }

    /// The durations, in nanoseconds, from which a frame counts as visible and as not too short to be in the
    /// output.
    private static let shortestSeen: Int64 = 2_000_000
    private static let shortestKept: Int64 = 8_333_333
}

/// A frame duration, and how well its multiples match the presentation times of frames.
private struct FrameFit {
    enum Origin { case stated, usual, mean }

    let duration: CMTime
    let origin: Origin
    /// The maximum distance of a frame from the nearest multiple, in nanoseconds.
    private(set) var displacement: Int64 = 0
    /// The same for the longest run of regular frames.
    private(set) var roughness: Int64 = 0
    /// The time from the first frame to the one from which multiples are counted, in nanoseconds.
    private(set) var phase: Int64 = 0
    /// The number of multiples between the two closest frames.
    private(set) var shortest = Int64.max
    /// Whether the number of multiples is the same between all successive frames.
    private(set) var isEven = true

    /// Returns `nil` if a frame is displaced by more than a container's rounding or a recorder's jitter, or
    /// if two frames are at the same multiple.
    init?(_ times: [Int64], _ duration: CMTime, _ origin: Origin) {
        self.init(times[...], duration, origin, most: Self.jitter)
        roughness = displacement
    }

    /// Returns `nil` unless nearly all frames are one duration apart and each frame is nearest to a different
    /// multiple. This is the case if, for example, only the first frame is longer.
    init?(nearly times: [Int64], _ duration: CMTime, _ origin: Origin) {
        guard let length = duration.nanoseconds else { return nil }
        var (run, longest, regular) = (0..<1, 0..<1, 0)
        for index in times.indices.dropFirst() {
            let isRegular = abs(times[index] - times[index - 1] - length) <= Self.rounding
            run = (isRegular ? run.lowerBound : index)..<index + 1
            if isRegular { regular += 1 }
            if run.count > longest.count { longest = run }
        }
        guard regular * 10 >= (times.count - 1) * 9,
            let fine = FrameFit(times[longest], duration, origin, most: Self.jitter)
        else { return nil }
        self.init(times[...], duration, origin, most: length / 2, from: times[longest.lowerBound])
        roughness = fine.displacement
    }

    /// - Parameter zero: The time from which multiples are counted; `nil` for the first frame's.
    private init?(
        _ times: ArraySlice<Int64>, _ duration: CMTime, _ origin: Origin, most: Int64, from zero: Int64? = nil
    ) {
        (self.duration, self.origin) = (duration, origin)
        let unit = Int128(duration.value) * 1_000_000_000
        let scale = Int128(duration.timescale)
        guard unit > 0, let first = times.first else { return nil }
        let zero = zero ?? first
        phase = zero - first
        var last: Int128?
        for time in times {
            let scaled = Int128(time - zero) * scale
            let (quotient, rest) = (scaled + unit / 2).quotientAndRemainder(dividingBy: unit)
            let index = rest < 0 ? quotient - 1 : quotient
            let away = Int64(clamping: (scaled - index * unit) / scale)
            guard abs(away) <= most else { return nil }
            displacement = max(displacement, abs(away))
            if let last {
                guard index > last else { return nil }
                if shortest != .max, index - last != Int128(shortest) { isEven = false }
                shortest = min(shortest, Int64(clamping: index - last))
            }
            last = index
        }
    }

    /// The maximum error, in nanoseconds, of times that are rounded to milliseconds, including the rounding
    /// of the first one.
    static let rounding: Int64 = 1_050_000
    private static let jitter: Int64 = 1_800_000
}

extension [FrameFit] {
    /// The stated duration if it fits, or else the common one that fits best, or else the mean.
    fileprivate var likeliest: FrameFit? {
        first { $0.origin == .stated }
            ?? filter { $0.origin == .usual }.min { $0.roughness < $1.roughness } ?? first
    }
}
