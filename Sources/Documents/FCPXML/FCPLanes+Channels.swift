import MediaTypes
import Timeline

extension FCPLanes {
    /// The channels of a file's audio that a clip has, as some programs write each on a lane of its own.
    struct Channels {
        /// Their numbers, from 1.
        var numbers: Set<Int>
        /// The number of channels of the file; `nil` if the document doesn't say.
        var count: Int?
        /// Whether the first channel may be named for all of them, as in Final Cut Pro 7's XML of some programs.
        var mayBeAll = false
        /// The line of the clip, for warnings.
        var line: Int
    }

    /// Audio, of which each channel may be a clip.
    private struct Source: Hashable {
        var reference: OTIOMediaReference.Kind
        var effects: [OTIOEffect]
        var isHeard: Bool
        /// The time in the lanes at which the medium would begin.
        var origin: CMTime
    }

    private typealias Place = (key: Key, index: Int)

    /// The maximum number of clips of the same audio at a time that are compared.
    private static let mostJoined = 64

    /// Makes one clip of the channels of the same audio at the same time, so that it is heard once, and lets a
    /// clip of a single channel have that channel at both sides.
    mutating func joinChannels(_ told: inout FCPTold) {
        let places = entries.filter(\.key.isAudio).flatMap { key, items in
            items.indices.filter { items[$0].channels != nil }.map { (key: key, index: $0) }
        }.sorted { order($0) < order($1) }
        var sources: [Source: [Place]] = [:]
        for place in places {
            let entry = self[place]
            guard let source = Self.source(of: entry) else { continue }
            var open = (sources[source] ?? []).filter { self[$0].range.end > entry.range.start }
            if let first = open.first(where: { Self.isOtherChannel(entry, of: self[$0]) }) {
                join(place, to: first, &told)
            } else if open.count < Self.mostJoined {
                open.append(place)
            }
            sources[source] = open
        }
        for place in places { self[place] = Self.choosing(self[place], &told) }
        mapSound { entry, _ in entry.range.duration > .zero ? entry : nil }
    }

    private subscript(place: Place) -> Entry {
        get { entries[place.key, default: []][place.index] }
        set { entries[place.key, default: []][place.index] = newValue }
    }

    /// By time, and then as in the document.
    private func order(_ place: Place) -> (CMTime, Int) {
        (self[place].range.start, self[place].channels?.line ?? 0)
    }

    private static func source(of entry: Entry) -> Source? {
        guard case .clip(let clip) = entry.item, case .external = clip.reference.kind,
            let start = clip.properties.sourceRange?.range?.start
        else { return nil }
        return Source(
            reference: clip.reference.kind, effects: clip.properties.effects,
            isHeard: clip.properties.isEnabled && clip.volume > 0, origin: entry.range.start - start)
    }

    private static func isOtherChannel(_ entry: Entry, of other: Entry) -> Bool {
        guard let numbers = entry.channels?.numbers, let others = other.channels?.numbers else {
            return false
        }
        if entry.range == other.range { return true }
        // With another speed, the parts of a clip have other origins.
        guard case .clip(let clip) = entry.item, clip.properties.effects.isEmpty else { return false }
        return numbers.isDisjoint(with: others)
    }

    /// Gives a clip the channels of another one, of which only the part behind the first one is left.
    private mutating func join(_ place: Place, to first: Place, _ told: inout FCPTold) {
        let (entry, other) = (self[place], self[first])
        guard case .clip(let clip) = entry.item, case .clip(let known) = other.item,
            let channels = entry.channels
        else { return }
        if entry.range != other.range {
            told.tell("channels of other lengths are heard as long as one of them", line: channels.line)
        }
        if clip.own != known.own {
            told.tell(
                "channels with levels of their own have that of the first one heard", line: channels.line)
        }
        self[first].channels?.numbers.formUnion(channels.numbers)
        let rest = CMTimeRange(
            start: other.range.end, end: CMTimeMaximum(other.range.end, entry.range.end))
        self[place].channels = nil
        if let left = self[place].trimmed(to: rest) {
            self[place] = left
        } else {
            self[place].range.duration = .zero
        }
    }

    /// Returns a clip of some of its file's channels with the choice of them.
    private static func choosing(_ entry: Entry, _ told: inout FCPTold) -> Entry {
        guard case .clip(var clip) = entry.item, let channels = entry.channels else { return entry }
        var result = entry
        result.channels = nil
        let (numbers, count) = (channels.numbers, channels.count)
        guard count != 1, !numbers.isSuperset(of: 1...max(2, count ?? 2)) else { return result }
        guard numbers.count == 1, let only = numbers.first, only <= 2, count ?? 2 == 2 else {
            told.tell("all channels of the file are heard", line: channels.line)
            return result
        }
        // Without a number of channels, the first one may be the only one.
        guard count != nil || only == 2 else { return result }
        guard only == 2 || !channels.mayBeAll else {
            told.tell(
                "only the first channel is named: all channels of the file are heard", line: channels.line)
            return result
        }
        var own = clip.own
        own["channels"] = .string((only == 1 ? Timeline.ChannelChoice.left : .right).rawValue)
        clip.properties.metadata[DocumentKeys.own] = .object(own)
        result.item = .clip(clip)
        return result
    }
}
