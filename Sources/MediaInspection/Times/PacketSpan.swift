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
    private var lastDecoding: Int64?
    /// From the packet before to the last one.
    private var spacing: Int64?
    private var lacksTimes = false
    private var count = 0
    /// Whether all packets of the stream have passed.
    var isComplete = true

    mutating func take(_ packet: BufferPassing) {
        let decoding = packet.decodingTime.map { Int64(clamping: $0) }
        let shown = packet.presentationTime.map { Int64(clamping: $0) }
        // Headers have no times at all.
        guard shown != nil || decoding != nil else { return }
        count += 1
        lacksTimes = lacksTimes || shown == nil
        firstDecoding = firstDecoding ?? decoding
        lastDecoding = decoding ?? lastDecoding
        guard let shown else { return }
        if count <= Self.mostReordered { first = min(first ?? shown, shown) }
        guard shown >= last ?? .min else { return }
        spacing = last.map { shown - $0 }
        (last, lastDuration) = (shown, packet.duration.map { Int64(clamping: $0) })
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

    /// No decoder shows a picture of a stream's start after more packets than these.
    private static let mostReordered = 32
}
