internal import MediaTypes

/// Completes the times of samples if the container lacks some of them: Matroska has no decoding times, and no
/// durations for video of variable rate.
struct DecodingOrder {
    typealias Sample = CodedReader.Sample

    /// A sample with its times as far as they are known, in nanoseconds.
    struct Timed {
        let sample: Sample
        let decodingTime: Int64?
        let duration: Int64?
    }

    private let isVideo: Bool
    /// The pending samples in decoding order.
    private var waiting: [Sample] = []
    /// The presentation times from position `firstRank` on, in order.
    private var times: [Int64] = []
    private var firstRank = 0
    /// The number of samples with presentation times that were returned.
    private var rank = 0
    /// The maximum number of positions by which decoding order is later than presentation order; nil until it
    /// is measured.
    private var delay: Int?
    /// Whether the container has decoding times.
    private var tellsDecoding = false
    /// Nanoseconds between frames.
    private var step: Int64 = 1
    private var latest = Int64.min
    private var usualDuration: Int64?

    init(isVideo: Bool) {
        self.isVideo = isVideo
    }

    /// H.264 and HEVC reorder at most 16 frames. The first frames of the window determine the actual number.
    private static let mostReordered = 16
    private static let window = 48

    /// Whether enough samples are pending to time the next one.
    var isReady: Bool { waiting.count > (isVideo ? Self.window : 1) }

    /// The presentation times of the pending samples.
    var presentationTimes: some Sequence<Int64> { waiting.lazy.compactMap(\.presentationTime) }

    mutating func add(_ sample: Sample) {
        waiting.append(sample)
        guard let time = sample.presentationTime else { return }
        times.insert(time, at: times.partitioningIndex { $0 > time })
    }

    /// Returns the next sample, based only on the samples added so far; nil if there is none.
    mutating func next() -> Timed? {
        if isVideo, delay == nil { measure() }
        guard !waiting.isEmpty else { return nil }
        let sample = waiting.removeFirst()
        guard let time = sample.presentationTime else {
            return Timed(sample: sample, decodingTime: sample.decodingTime, duration: sample.duration)
        }
        let following = times.partitioningIndex { $0 > time }
        let distance = following < times.count ? times[following] - time : usualDuration
        let duration = sample.duration.flatMap { $0 > 0 ? $0 : nil } ?? distance
        usualDuration = duration ?? usualDuration
        defer { rank += 1 }
        guard isVideo else {
            if !times.isEmpty { times.removeFirst() }
            return Timed(sample: sample, decodingTime: sample.decodingTime, duration: duration)
        }
        return Timed(
            sample: sample, decodingTime: tellsDecoding ? sample.decodingTime : decodingTime(of: time),
            duration: duration)
    }

    /// Returns the presentation time that is `delay` positions earlier in presentation order: not later than
    /// that of any frame decoded from here on, and never before the last decoding time.
    private mutating func decodingTime(of time: Int64) -> Int64 {
        let place = rank - (delay ?? 0)
        if place > firstRank {
            times.removeFirst(min(place - firstRank, times.count))
            firstRank = place
        }
        let first = times.first ?? time
        let ordered = place < 0 ? first + Int64(place) * step : first
        let earliest = presentationTimes.min().map { min($0, time) } ?? time
        latest = max(latest, min(ordered, earliest))
        return latest
    }

    private mutating func measure() {
        tellsDecoding = waiting.allSatisfy { $0.decodingTime != nil || $0.presentationTime == nil }
        let shown = waiting.compactMap(\.presentationTime)
        let counted = isReady ? shown.dropLast(Self.mostReordered)[...] : shown[...]
        delay =
            counted.enumerated().map { place, time in
                place - times.partitioningIndex { $0 >= time }
            }.max().map { max(0, $0) } ?? 0
        step = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min() ?? 1
    }
}
