/// A line of an EDL that names a source, with what the comments after it say.
struct EDLEvent: Hashable {
    var line: Int
    var number: String
    var reel: String
    var channels: [String]
    /// `C`, `D`, or a wipe such as `W001`.
    var transition: String
    /// The frames of the transition.
    var length: Int64 = 0
    var source: Range<Int64>
    var record: Range<Int64>
    var clipName: String?
    var file: String?
    /// Frames a second of a motion effect.
    var speed: Double?
    var isFrozen = false
    var comments: [String] = []
}
