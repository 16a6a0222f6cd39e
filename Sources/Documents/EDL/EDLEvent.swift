/// A line of an EDL that names a source, with the information in the comments after it.
struct EDLEvent: Hashable {
    /// An audio level at a time.
    struct Level: Hashable {
        /// The frame, of the record or of the source.
        var time: Int64
        var decibels: Double
        /// The number of the channel; `nil` for all.
        var channel: Int?
    }

    var line: Int
    var number: String
    var reel: String
    var channels: EDLChannels
    /// `C`, `D`, or a wipe such as `W001`.
    var transition: String
    /// The frames of the transition.
    var length: Int64 = 0
    /// Whether the transition is from black.
    var isFromBlack = false
    var source: Range<Int64>
    var record: Range<Int64>
    var clipName: String?
    var file: String?
    /// Frames a second of a motion effect.
    var speed: Double?
    var isFrozen = false
    var levels: [Level] = []
    var comments: [String] = []

    var isBlack: Bool { reel == "BL" || reel == "BLACK" }

    /// What other channels of the same audio have in common, whatever their lengths are.
    struct AudioSource: Hashable {
        var reel: String
        var clipName: String?
        var file: String?
        /// The frame of the record at which the source would begin.
        var origin: Int64
    }

    /// The source of the audio; `nil` with a transition or at another speed.
    var audioSource: AudioSource? {
        guard transition == "C", speed == nil, !isFrozen, !isBlack else { return nil }
        return AudioSource(
            reel: reel, clipName: clipName, file: file, origin: record.lowerBound - source.lowerBound)
    }

    /// Returns the audio of the event from a frame of the record on; `nil` if it ends before.
    func audio(from frame: Int64) -> EDLEvent? {
        guard frame < record.upperBound else { return nil }
        var rest = self
        rest.channels.video = []
        rest.source = source.lowerBound + (frame - record.lowerBound)..<source.upperBound
        rest.record = frame..<record.upperBound
        rest.levels = levels.filter { rest.record.contains($0.time) }
        return rest
    }

    /// Returns whether another event is the same audio on another channel.
    func isSameSound(as other: EDLEvent) -> Bool {
        reel == other.reel && clipName == other.clipName && file == other.file && source == other.source
            && record == other.record && speed == other.speed && isFrozen == other.isFrozen
            && transition == other.transition && length == other.length
    }
}
