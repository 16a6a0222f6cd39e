internal import MediaTypes
internal import RenderPlan

/// The ticks that a playing film visits: from one on to the film's end, or backwards to its beginning.
///
/// A pipeline only ever runs forwards. Backwards, the film's last tick becomes the first of *play time*, and so
/// on; forwards, play time is the film's time.
struct TickWalk: Sendable, Hashable {
    let format: VideoFormat
    /// Of the whole film.
    let frameCount: Int64
    /// The first tick to show.
    let start: Int64
    let isBackwards: Bool
    /// How many ticks to show at most.
    let limit: Int64
    /// Whether nothing near those ticks is wanted next.
    let isAlone: Bool
    /// Ticks of play time that are run through before `start`, and not shown.
    let leadIn: Int64
    /// When the lead-in begins, in nanoseconds of play time.
    let origin: UInt64

    init(
        format: VideoFormat, frameCount: Int64, from start: Int64, backwards isBackwards: Bool,
        limit: Int64 = .max, isAlone: Bool = false
    ) {
        self.format = format
        self.isAlone = isAlone
        self.frameCount = frameCount
        self.start = min(max(0, start), max(0, frameCount - 1))
        self.isBackwards = isBackwards
        self.limit = min(max(0, limit), frameCount)
        let first = isBackwards ? frameCount - 1 - self.start : self.start
        // The compositor counts its frames from where it starts, rounding down. Only from a whole nanosecond
        // on does it come to the same times, and the same ramps, as when it starts at zero.
        let longest = min(first, Self.longestLeadIn)
        leadIn = (0...longest).first { Self.isWhole(format.time(ofFrame: first - $0)) } ?? 0
        let time = format.time(ofFrame: first - leadIn)
        origin = StreamTime.nanoseconds(time) + (Self.isWhole(time) ? 0 : 1)
    }

    private static let longestLeadIn: Int64 = 8

    private static func isWhole(_ time: CMTime) -> Bool {
        let (product, overflow) = time.value.multipliedReportingOverflow(by: 1_000_000_000)
        return !overflow && product % Int64(time.timescale) == 0
    }

    /// The film's ticks in the order in which they are shown.
    var ticks: some Sequence<Int64> {
        isBackwards
            ? stride(from: start, through: max(0, start - limit + 1), by: -1)
            : stride(from: start, through: min(frameCount, start + limit) - 1, by: 1)
    }

    /// The tick of play time at which a tick of the film is shown, and the other way about.
    func mirrored(_ tick: Int64) -> Int64 { isBackwards ? frameCount - 1 - tick : tick }

    /// When a tick of the film is shown, in nanoseconds of play time.
    func span(ofTick tick: Int64) -> (start: UInt64, duration: UInt64) {
        span(ofPlayTick: mirrored(tick))
    }

    func span(ofPlayTick tick: Int64) -> (start: UInt64, duration: UInt64) {
        let index = tick - mirrored(start) + leadIn
        let start = StreamTime.nanoseconds(format.time(ofFrame: index))
        let end = StreamTime.nanoseconds(format.time(ofFrame: index + 1))
        return (origin + start, end - start)
    }

    /// The film's tick that a frame with that time of play time shows.
    func tick(atPlayTime time: UInt64) -> Int64 {
        let duration = format.frameDuration
        let past = CMTime(nanoseconds: Int64(time - min(time, origin)))
        // To the nearest: times are rounded by less than a tick.
        let index = past.count(of: duration, method: .roundHalfAwayFromZero) ?? 0
        return mirrored(index + mirrored(start) - leadIn)
    }
}
