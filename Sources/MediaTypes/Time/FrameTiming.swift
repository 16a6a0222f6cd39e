/// How the frames of a track follow each other, told by the times at which they are shown.
///
/// The one rule for the rate of an output that nobody gives a rate for: no frame of the track that is shown for 1/120 s
/// or more is left out. Neither the mean rate, nor the most frequent, nor the one that a header states can promise that.
package struct FrameTiming: Sendable, Hashable {
    package enum Pattern: Sendable, Hashable {
        /// Every frame is shown for as long as the others.
        case constant
        /// Frames are shown at multiples of a duration, and some for several of it.
        case held
        /// Frames are shown at any time.
        case variable
    }

    /// The duration of an output's frames.
    package var frameDuration: CMTime
    package var pattern: Pattern
    /// How far a frame is shown from the nearest multiple of the duration, counted from the first frame, in nanoseconds
    /// at most. 0 for a variable rate, where there is no such place.
    package var displacement: Int64 = 0
    /// How long the frames are shown on the mean.
    package var meanDuration: CMTime
    /// How long the frame is shown that is shown for the shortest time.
    package var shortestDuration: CMTime

    /// For how long a frame is shown, where nothing says it.
    package var lastDuration: CMTime

    /// A rate that is stated, or that is the same for every frame.
    package init(constant duration: CMTime) {
        (meanDuration, shortestDuration, lastDuration) = (duration, duration, duration)
        (frameDuration, pattern) = (duration, .constant)
        guard duration > Self.slowest else { return }
        let times = (0..<2).compactMap { duration.multiplied(by: $0).nanoseconds }
        frameDuration = FrameTiming(times: times)?.frameDuration ?? CMTime(value: 1, timescale: 30)
        pattern = .held
    }

    /// The rule.
    ///
    /// - Parameters:
    ///   - times: when frames are shown, in nanoseconds, in any order.
    ///   - stated: how long a frame lasts by what the file says. It decides between durations that the times allow.
    /// - Returns: nil for fewer than two frames.
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
            (frameDuration, displacement) = (fit.duration, fit.displacement)
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

    /// A rate that is usual, that the file states, or that is the mean of the times, each with its origin.
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

    /// The longest first: those that divide another's fit wherever it does.
    private static let usual: [CMTime] = [10, 12, 15, 24, 25, 30, 48, 50, 60, 100, 120, 240].flatMap {
        (rate: CMTimeScale) -> [CMTime] in
        let slower = CMTime(value: 1001, timescale: rate * 1000)
        let whole = CMTime(value: 1, timescale: rate)
        return [24, 30, 48, 60, 120, 240].contains(rate) ? [slower, whole] : [whole]
    }

    private static func best(_ fits: [FrameFit]) -> FrameFit? {
        // At a rate that some frames really have.
        if let fit = fits.filter({ $0.shortest == 1 && $0.duration <= slowest }).likeliest { return fit }
        // Or, as with slides, at a rate that is usual for a film, if their times are exact multiples.
        let multiples = fits.filter {
            $0.origin != .mean && $0.duration <= longestMultiple && $0.duration >= shortestMultiple
                && $0.displacement <= FrameFit.rounding
        }
        return multiples.likeliest
    }

    /// At lower rates a part of a clip would begin too far from its time, and titles would not move.
    package static let slowest = CMTime(value: 1, timescale: 5)
    private static let longestMultiple = CMTime(value: 1001, timescale: 24_000)
    private static let shortestMultiple = CMTime(value: 1, timescale: 60)

    // MARK: Times

    /// Without frames that nobody sees: those that others follow at once, as the hidden ones of VP9 do.
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

    /// By the shortest frame, but not by a few that are shorter than 1/120 s, nor below 30 frames a second.
    private static func durationOfAny(_ times: [Int64]) -> CMTime {
        var (shortest, tooShort) = (Int64.max, 0)
        for (time, next) in zip(times, times.dropFirst()) {
            if next - time < shortestKept { tooShort += 1 } else { shortest = min(shortest, next - time) }
        }
        guard tooShort * 20 < times.count else { return CMTime(value: 1, timescale: 120) }
        // Rounded up, but for a nanosecond that was lost by rounding.
        let rate = 1_000_000_000 / (shortest + 1) + 1
        return CMTime(value: 1, timescale: CMTimeScale(min(max(30, rate), 120)))
    }

    /// In nanoseconds.
    private static let shortestSeen: Int64 = 2_000_000
    private static let shortestKept: Int64 = 8_333_333
}

/// A frame duration whose multiples frames are shown at.
private struct FrameFit {
    enum Origin { case stated, usual, mean }

    let duration: CMTime
    let origin: Origin
    /// In nanoseconds.
    private(set) var displacement: Int64 = 0
    /// The same of frames that nothing odd comes between.
    private(set) var roughness: Int64 = 0
    /// How many multiples lie between the two frames that are nearest to each other.
    private(set) var shortest = Int64.max
    /// Whether as many lie between any other two.
    private(set) var isEven = true

    /// Nil if a frame is displaced by more than a container's rounding or a recorder's jitter, or two frames are at the
    /// same place.
    init?(_ times: [Int64], _ duration: CMTime, _ origin: Origin) {
        self.init(times[...], duration, origin, most: Self.jitter)
        roughness = displacement
    }

    /// If nearly all frames are one duration apart, and each is nearest to a place of its own: as where the first one
    /// lasts longer.
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
        self.init(times[...], duration, origin, most: length / 2)
        roughness = fine.displacement
    }

    private init?(_ times: ArraySlice<Int64>, _ duration: CMTime, _ origin: Origin, most: Int64) {
        (self.duration, self.origin) = (duration, origin)
        let unit = Int128(duration.value) * 1_000_000_000
        let scale = Int128(duration.timescale)
        guard unit > 0, let first = times.first else { return nil }
        var last: Int128 = 0
        for time in times.dropFirst() {
            let scaled = Int128(time - first) * scale
            let index = (scaled + unit / 2) / unit
            let away = Int64(clamping: (scaled - index * unit) / scale)
            guard index > last, abs(away) <= most else { return nil }
            displacement = max(displacement, abs(away))
            if shortest != .max, index - last != Int128(shortest) { isEven = false }
            shortest = min(shortest, Int64(clamping: index - last))
            last = index
        }
    }

    /// In nanoseconds: what times that are rounded to milliseconds are off, the first one's rounding included.
    static let rounding: Int64 = 1_050_000
    private static let jitter: Int64 = 1_800_000
}

extension [FrameFit] {
    /// The stated one, else the nearest of the usual ones, else the mean.
    fileprivate var likeliest: FrameFit? {
        first { $0.origin == .stated }
            ?? filter { $0.origin == .usual }.min { $0.roughness < $1.roughness } ?? first
    }
}
