import GStreamerOverlay
import MediaTypes

/// When one stream begins and ends, told by its packets as they pass.
struct PacketSpan: Sendable {
    /// When the first packet is shown or heard, in nanoseconds.
    private(set) var first: Int64?
    private var firstDecoding: Int64?
    /// When the packet is shown or heard that comes latest, and for how long.
    private var last: Int64?
    private var lastDuration: Int64?
    /// Whether that is told by a parser behind.
    private var isParsed = false
    private var lastDecoding: Int64?
    /// From the packet before to the last one.
    private var spacing: Int64?
    private var lacksTimes = false
    /// When packets are shown, as long as there are not too many.
    private var times: [Int64] = []
    private var count = 0
    /// Whether all packets of the stream have passed.
    var isComplete = true

    mutating func take(_ packet: BufferPassing) {
        // AVI files have empty packets where a frame is to be shown again, and before the first one.
        guard packet.size > 0 else { return }
        let decoding = packet.decodingTime.map { Int64(clamping: $0) - packet.displacement }
        let shown = packet.presentationTime.map { Int64(clamping: $0) - packet.displacement }
        // Headers have no times at all.
        guard shown != nil || decoding != nil else { return }
        count += 1
        lacksTimes = lacksTimes || shown == nil
        firstDecoding = firstDecoding ?? decoding
        lastDecoding = decoding ?? lastDecoding
        guard let shown else { return }
        if times.count < Self.mostTimes { times.append(shown) }
        if count <= Self.mostReordered { first = min(first ?? shown, shown) }
        guard shown >= last ?? .min else { return }
        spacing = last.map { shown - $0 }
        last = shown
        if !isParsed { lastDuration = packet.duration.map { Int64(clamping: $0) } }
    }

    /// Takes the duration of the last packet from a parser, if its container doesn't tell it.
    mutating func takeParsed(_ packet: BufferPassing) {
        guard isParsed || lastDuration == nil else { return }
        isParsed = true
        lastDuration = packet.duration.map { Int64(clamping: $0) } ?? lastDuration
    }

    /// When the last packet has been shown or heard; nil where that cannot be told.
    /// - Parameter frameDuration: of pictures, in nanoseconds; nil for sound, and where it is not known.
    func end(frameDuration: Int64?) -> Int64? {
        guard let first, let last else { return nil }
        let length = frameDuration ?? lastDuration ?? spacing ?? 0
        let end = last + length
        // Demuxers tell the display times of some pictures only: all wait for the same time as the first.
        guard lacksTimes, let firstDecoding, let lastDecoding else { return end }
        return max(end, lastDecoding + first - firstDecoding + length)
    }

    /// The mean distance of packets in nanoseconds, if all have passed; nil for fewer than two.
    var meanSpacing: Int64? {
        guard isComplete, let first, let last, count > 1, last > first else { return nil }
        return (last - first) / Int64(count - 1)
    }

    /// How long a frame lasts by the usual rate whose times all packets are at, but for the container's rounding, though
    /// frames may be left out; nil if there is no such rate.
    ///
    /// Containers such as ASF have no field for the rate.
    var regularFrameDuration: CMTime? {
        let times = times.sorted()
        guard let first = times.first, times.count > 1 else { return nil }
        var best: (duration: CMTime, spread: Int64)?
        for duration in Self.usualFrameDurations {
            guard let spread = Self.spread(of: times, from: first, around: duration),
                spread <= Self.rounding, spread < best?.spread ?? .max
            else { continue }
            best = (duration, spread)
        }
        return best?.duration
    }

    /// How far times are from multiples of a frame's duration, from the earliest to the latest; nil if two are at the same.
    private static func spread(of times: [Int64], from first: Int64, around duration: CMTime) -> Int64? {
        var (least, most, last) = (Int64(0), Int64(0), Int64(-1))
        for time in times {
            guard
                let index = CMTime(nanoseconds: time - first).count(
                    of: duration, method: .roundHalfAwayFromZero),
                index > last, let place = duration.multiplied(by: index).nanoseconds
            else { return nil }
            (least, most, last) = (min(least, time - first - place), max(most, time - first - place), index)
        }
        return most - least
    }

    /// The longest first: those that divide another's fit wherever it does.
    private static let usualFrameDurations: [CMTime] = [10, 12, 15, 24, 25, 30, 48, 50, 60, 100, 120].flatMap
    {
        (rate: CMTimeScale) -> [CMTime] in
        let slower = CMTime(value: 1001, timescale: rate * 1000)
        let whole = CMTime(value: 1, timescale: rate)
        return [24, 30, 48, 60, 120].contains(rate) ? [slower, whole] : [whole]
    }
    /// Of containers that count in milliseconds, with those of their muxers; in nanoseconds.
    private static let rounding: Int64 = 1_500_000
    private static let mostTimes = 1 << 16

    /// No decoder shows a picture of a stream's start after more packets than these.
    private static let mostReordered = 32
}
