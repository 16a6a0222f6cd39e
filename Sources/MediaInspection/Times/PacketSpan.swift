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
    /// When packets are shown, and when they are decoded, as long as there are not too many.
    private var times: [Int64] = []
    private var decodingTimes: [Int64] = []
    private var timelessCount = 0
    private var count = 0

    /// - Parameter keepsTime: Whether it follows the packets before without a gap.
    mutating func take(_ packet: BufferPassing, keepsTime: Bool) {
        // AVI files have empty packets where a frame is to be shown again, and before the first one.
        guard packet.size > 0 else { return }
        let decoding = packet.decodingTime.map { Int64(clamping: $0) - packet.displacement }
        let shown = packet.presentationTime.map { Int64(clamping: $0) - packet.displacement }
        // Headers have no times at all.
        guard shown != nil || decoding != nil else { return timelessCount += 1 }
        count += 1
        if keepsTime, let decoding, decodingTimes.count < Self.mostTimes { decodingTimes.append(decoding) }
        lacksTimes = lacksTimes || shown == nil
        firstDecoding = firstDecoding ?? decoding
        lastDecoding = decoding ?? lastDecoding
        guard let shown else { return }
        if keepsTime, times.count < Self.mostTimes { times.append(shown) }
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

    /// How its frames follow each other; nil where their times do not tell it.
    ///
    /// - Parameter stated: how long a frame lasts by what the file says.
    func timing(stated: CMTime?) -> FrameTiming? {
        // Demuxers tell the display times of some pictures only, and parsers those of others by the stated rate.
        guard timelessCount * 10 <= count else { return nil }
        return FrameTiming(times: lacksTimes ? decodingTimes : times, stated: stated)
    }

    private static let mostTimes = 1 << 16

    /// No decoder shows a picture of a stream's start after more packets than these.
    private static let mostReordered = 32
}
