import GStreamerOverlay
import MediaTypes

/// The start and the end of one stream, measured from its packets as they pass.
struct PacketSpan: Sendable {
    /// The presentation time of the first packet, in nanoseconds.
    private(set) var first: Int64?
    private var firstDecoding: Int64?
    /// The latest presentation time, and the duration of that packet.
    private var last: Int64?
    private var lastDuration: Int64?
    /// Whether that duration comes from a parser after the container.
    private var isParsed = false
    private var lastDecoding: Int64?
    /// The time from the packet before to the last one.
    private var spacing: Int64?
    private var lacksTimes = false
    /// The presentation times and the decoding times of packets, up to a maximum number.
    private var times: [Int64] = []
    private var decodingTimes: [Int64] = []
    private var timelessCount = 0
    private var count = 0

    /// - Parameter keepsTime: Whether the packet follows the packets before without a gap.
    mutating func take(_ packet: BufferPassing, keepsTime: Bool) {
        // AVI files have empty packets for repeated frames, and before the first frame.
        guard packet.size > 0 else { return }
        let decoding = packet.decodingTime.map { Int64(clamping: $0) - packet.displacement }
        let shown = packet.presentationTime.map { Int64(clamping: $0) - packet.displacement }
        // Headers have no times.
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

    /// Takes the duration of the last packet from a parser if its container doesn't state it.
    mutating func takeParsed(_ packet: BufferPassing) {
        guard isParsed || lastDuration == nil else { return }
        isParsed = true
        lastDuration = packet.duration.map { Int64(clamping: $0) } ?? lastDuration
    }

    /// Returns the end of the last packet's presentation; nil if it can't be determined.
    ///
    /// - Parameter frameDuration: The duration of a video frame in nanoseconds; nil for audio, and if it is
    ///   unknown.
    func end(frameDuration: Int64?) -> Int64? {
        guard let first, let last else { return nil }
        let length = frameDuration ?? lastDuration ?? spacing ?? 0
        let end = last + length
        // Demuxers report the presentation times of some frames only. All frames have the delay of the first
        // one between decoding and presentation.
        guard lacksTimes, let firstDecoding, let lastDecoding else { return end }
        return max(end, lastDecoding + first - firstDecoding + length)
    }

    /// Returns the timing of the stream's frames; nil if their times don't give it.
    ///
    /// - Parameter stated: The frame duration that the file states.
    func timing(stated: CMTime?) -> FrameTiming? {
        // Demuxers report the presentation times of some frames only, and parsers derive others from the
        // stated rate.
        guard timelessCount * 10 <= count else { return nil }
        return FrameTiming(times: lacksTimes ? decodingTimes : times, stated: stated)
    }

    private static let mostTimes = 1 << 16

    /// The number of packets after which no decoder outputs a frame of the stream's start.
    private static let mostReordered = 32
}
