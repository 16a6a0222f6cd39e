/// The channels of an event. Its audio channels are those of a single clip, which is used once with all of
/// its channels: `AA` is a stereo pair and not the clip twice.
struct EDLChannels: Hashable {
    /// `V`, `V2` and so on; empty for audio only.
    var video: [String] = []
    /// The numbers of the audio channels, from 1.
    var audio: [Int] = []

    /// Reads texts such as `V`, `A2`, `AA`, `AA/V`, `A1A2`, `B` and `NONE`; `nil` for another text.
    init?(_ text: Substring) {
        if text == "NONE" { return }
        for part in text.split(separator: "/") { guard read(part) else { return nil } }
        guard !video.isEmpty || !audio.isEmpty else { return nil }
    }

    private mutating func read(_ part: Substring) -> Bool {
        if part == "B" {
            add(video: "V")
            add(audio: 1)
            return true
        }
        var rest = part.utf8
        while let letter = rest.popFirst() {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard digits.count <= 2 else { return false }
            rest = rest.dropFirst(digits.count)
            let number = Int(String(Substring(digits)))
            switch letter {
            case UInt8(ascii: "V") where digits.count < 2:
                add(video: number ?? 1 == 1 ? "V" : "V\(number ?? 1)")
            case UInt8(ascii: "A"):
                add(audio: number ?? (audio.contains(1) ? 2 : 1))
            default: return false
            }
        }
        return true
    }

    private mutating func add(video channel: String) {
        if !video.contains(channel) { video.append(channel) }
    }

    /// Adds a channel, which may come from an `AUD` line.
    mutating func add(audio channel: Int) {
        if !audio.contains(channel) { audio.append(channel) }
    }

    /// The track of the event's audio, which is that of its first channel.
    var audioTrack: String? { audio.min().map { $0 == 1 ? "A" : "A\($0)" } }

    /// Returns whether both have a channel of audio in common.
    func meetsAudio(of other: EDLChannels) -> Bool { audio.contains(where: other.audio.contains) }

    /// Returns whether both have a channel in common.
    func meets(_ other: EDLChannels) -> Bool {
        video.contains(where: other.video.contains) || audio.contains(where: other.audio.contains)
    }
}
