/// The decoding times of a stream of a transport stream, in the order of the file.
struct TransportOrder {
    private var last: Int64?
    private var isAnnounced = false
    private var unitCount = 0
    private var backwardCount = 0

    /// The number of times that don't go on, as where files were joined of which the second doesn't begin after
    /// the first. A change of the clock that the stream announces isn't counted.
    ///
    /// Streams without decoding times, although frames are reordered, go back all the time.
    var overlapCount: Int { backwardCount * 8 > unitCount ? 0 : backwardCount }

    /// Takes a packet of the stream, whose times count if it is video.
    mutating func take(_ packet: UnsafeRawBufferPointer) {
        if TransportPacket.announcesBreak(packet) { isAnnounced = true }
        guard packet[1] & 0x40 != 0, let header = TransportPacket(Array(packet)[...])?.elementaryHeader,
            header.isVideo, let time = header.decodingTime
        else { return }
        unitCount += 1
        if let last, !isAnnounced, (last - time) & Self.mask < 1 << 32 { backwardCount += 1 }
        (last, isAnnounced) = (time, false)
    }

    private static let mask: Int64 = (1 << 33) - 1
}
