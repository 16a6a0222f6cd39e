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

    /// Returns whether another event is the same audio on another channel.
    func isSameSound(as other: EDLEvent) -> Bool {
        reel == other.reel && clipName == other.clipName && file == other.file && source == other.source
            && record == other.record && speed == other.speed && isFrozen == other.isFrozen
            && transition == other.transition && length == other.length
    }
}
