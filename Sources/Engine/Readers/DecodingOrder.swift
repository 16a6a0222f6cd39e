internal import MediaTypes

/// Completes the times of the samples of a container that doesn't tell all of them: Matroska has no decoding times, and
/// pictures of a variable rate no durations there.
struct DecodingOrder {
    typealias Sample = CodedReader.Sample

    /// A sample with what is known of its times, in nanoseconds.
    struct Timed {
        let sample: Sample
        let decodingTime: Int64?
        let duration: Int64?
    }

    private let isVideo: Bool
    /// In the order of decoding.
    private var waiting: [Sample] = []
    /// The presentation times from the place `firstRank` on, in their order.
    private var times: [Int64] = []
    private var firstRank = 0
    /// How many samples with presentation times were given.
    private var rank = 0
    /// How many places later than in the order of presentation a sample may be decoded; nil before it was measured.
    private var delay: Int?
    /// Whether the container tells when each is decoded.
    private var tellsDecoding = false
    /// Nanoseconds from one picture to the next.
    private var step: Int64 = 1
    private var latest = Int64.min
    private var usualDuration: Int64?

    init(isVideo: Bool) {
        self.isVideo = isVideo
    }

    /// H.264 and HEVC keep no more than 16 pictures back. The first of the window tell by how many.
    private static let mostReordered = 16
    private static let window = 48

    /// Whether enough is known for the next sample.
    var isReady: Bool { waiting.count > (isVideo ? Self.window : 1) }

    /// Of the samples that wait.
    var presentationTimes: some Sequence<Int64> { waiting.lazy.compactMap(\.presentationTime) }

    mutating func add(_ sample: Sample) {
        waiting.append(sample)
        guard let time = sample.presentationTime else { return }
        times.insert(time, at: times.partitioningIndex { $0 > time })
    }

    /// The next sample, after which only those come that were added; nil without.
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

    /// The presentation time of the picture that is presented as many places earlier as pictures wait: no later than any
    /// picture that is decoded from here on, and never before the one that was decoded last.
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
