/// The table that LAME and libavformat write into the first frame of an MP3:
/// gabriel.mp3-tech.org/mp3infotag.html.
struct EncoderTable {
    /// The range of the encoded samples among those that a decoder outputs for the frames after the table.
    ///
    /// The delays of encoder and decoder precede it, and the padding of the last frame follows it.
    let sound: Range<Int64>
    /// Whether LAME wrote the table: `mpegaudioparse` trims the stream by such tables alone, by the same rule.
    let isLAMEs: Bool

    /// Returns nil for a frame without such a table, or if the table has no delays.
    init?(_ frame: ArraySlice<UInt8>, samplesPerFrame: Int64) {
        let bytes = Array(frame)
        // The table follows the frame's header and side information, whose size depends on version and
        // channels.
        let names = ["Xing", "Info"].map { Array($0.utf8) }
        let start = (0..<min(44, bytes.count)).first { place in
            names.contains { bytes[place...].starts(with: $0) }
        }
        guard let start else { return nil }
        var place = start + 4
        func number(_ count: Int) -> Int64? {
            guard place + count <= bytes.count else { return nil }
            return Int64(bytes[place..<place + count].bigEndian)
        }
        guard let flags = number(4), flags & 1 != 0 else { return nil }
        place += 4
        guard let frames = number(4), frames > 0 else { return nil }
        // Frames, bytes, seek table, quality.
        for (bit, size) in [(Int64(1), 4), (2, 4), (4, 100), (8, 4)] where flags & bit != 0 { place += size }
        let encoders = ["LAME", "Lavf", "Lavc"].map { Array($0.utf8) }
        guard place < bytes.count, encoders.contains(where: bytes[place...].starts(with:)) else { return nil }
        isLAMEs = bytes[place...].starts(with: encoders[0])
        // The name, and ten fields of replay gain and the encoder's settings.
        place += 21
        guard let delays = number(3) else { return nil }
        let (delay, padding) = (delays >> 12, delays & 0xFFF)
        let end = frames * samplesPerFrame
        let first = delay + Self.decoderDelay
        let last = min(end, end - padding + Self.decoderDelay)
        guard first < last else { return nil }
        sound = first..<last
    }

    /// Returns the number of frames that a table of Xing's, LAME's or Fraunhofer's states; nil for another
    /// frame, and if the table doesn't state it.
    static func frameCount(in frame: ArraySlice<UInt8>) -> Int64? {
        let bytes = Array(frame)
        let head = Array(bytes.prefix(48))
        func number(at place: Int) -> Int64? {
            guard place + 4 <= bytes.count else { return nil }
            let value = Int64(bytes[place..<place + 4].bigEndian)
            return value > 0 ? value : nil
        }
        for name in ["Xing", "Info"] {
            guard let place = head.firstRange(of: Array(name.utf8))?.upperBound else { continue }
            guard place + 4 <= bytes.count, bytes[place + 3] & 1 != 0 else { return nil }
            return number(at: place + 4)
        }
        // Version, delay and quality of two bytes each, and the number of bytes, come before.
        return head.firstRange(of: Array("VBRI".utf8)).flatMap { number(at: $0.upperBound + 10) }
    }

    /// The delay of every layer 3 decoder, in samples.
    private static let decoderDelay: Int64 = 529
}
