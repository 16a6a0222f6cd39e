import Timeline

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
        /// Whether it isn't silent: a channel that is turned down isn't heard instead of the others.
        var isHeard: Bool
    }

    /// The source of the audio; `nil` with a transition or at another speed, also one that isn't stated.
    var audioSource: AudioSource? {
        guard transition == "C", speed == nil, !isFrozen, !isBlack, source.count == record.count else {
            return nil
        }
        return AudioSource(
            reel: reel, clipName: clipName, file: file, origin: record.lowerBound - source.lowerBound,
            isHeard: levels.isEmpty || levels.contains { $0.decibels > VolumeCurve.silence })
    }

    /// Returns the frames from the beginning of the event to a level, whose time some programs count in the source.
    func offset(of level: Level) -> Int64 {
        let isRecord = record.contains(level.time) || record.upperBound == level.time
        return level.time - (isRecord ? record.lowerBound : source.lowerBound)
    }

    /// Returns the levels from a frame of the record on, by its times, with those at the frame. Between two, the
    /// level changes linearly in decibels.
    private func placedLevels(from frame: Int64) -> [Level] {
        let placed = levels.map { level in
            Level(
                time: record.lowerBound + offset(of: level), decibels: level.decibels,
                channel: level.channel)
        }
        return Set(placed.map(\.channel)).flatMap { channel in
            let own = placed.filter { $0.channel == channel }.sorted { $0.time < $1.time }
            let rest = own.filter { $0.time > frame }
            guard var first = own.last(where: { $0.time <= frame }) else { return rest }
            if first.time < frame, let next = rest.first {
                let part = Double(frame - first.time) / Double(next.time - first.time)
                first.decibels += (next.decibels - first.decibels) * part
            }
            first.time = frame
            return [first] + rest
        }
    }

    /// Returns the audio of the event from a frame in its record on, at its own speed; `nil` if it ends before.
    func audio(from frame: Int64) -> EDLEvent? {
        guard frame < record.upperBound else { return nil }
        var rest = self
        rest.channels.video = []
        rest.source = source.lowerBound + (frame - record.lowerBound)..<source.upperBound
        rest.record = frame..<record.upperBound
        rest.levels = placedLevels(from: frame).filter { $0.time <= record.upperBound }
        return rest
    }

    /// Returns whether another event is the same audio on another channel.
    func isSameSound(as other: EDLEvent) -> Bool {
        reel == other.reel && clipName == other.clipName && file == other.file && source == other.source
            && record == other.record && speed == other.speed && isFrozen == other.isFrozen
            && transition == other.transition && length == other.length
    }
}
