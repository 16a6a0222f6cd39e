import MediaTypes
import Timeline

/// Items at times of a sequence, by lane, from which tracks are made.
struct FCPLanes {
    struct Transition {
        var range: CMTimeRange
        var name: String
        /// The element of its effect.
        var effect: XMLNode?
        var isSeen = true
        var isHeard = true
    }

    struct Entry {
        var item: OTIOItem
        var range: CMTimeRange
        /// The appearance of a clip, with keyframes relative to the beginning of its source range.
        var appearance = Timeline.Appearance()
        /// The role of its audio.
        var role: String?
        /// The number of items, with those in a stack.
        var itemCount = 1
        /// The channels of its file that it has; `nil` for all.
        var channels: Channels?
    }

    struct Key: Hashable {
        var lane: Int
        var isAudio: Bool
    }

    private let rate: FrameRateFraction
    var entries: [Key: [Entry]] = [:]
    private var transitions: [Int: [Transition]] = [:]
    /// The number of items of all entries.
    private(set) var itemCount = 0
    /// The end of all items, including those that aren't entries: gaps, titles, and what isn't rendered.
    private var end = CMTime.zero

    init(rate: FrameRateFraction) { self.rate = rate }

    mutating func add(_ entry: Entry, lane: Int, isAudio: Bool) {
        entries[Key(lane: lane, isAudio: isAudio), default: []].append(entry)
        itemCount += entry.itemCount
    }

    /// Records the end of an item, whether or not it is an entry.
    mutating func extend(to time: CMTime) { end = CMTimeMaximum(end, time) }

    private mutating func countItems() {
        itemCount = entries.values.joined().reduce(0) { $0 + $1.itemCount }
    }

    mutating func add(_ transition: Transition, lane: Int) {
        transitions[lane, default: []].append(transition)
    }

    /// Adds the audio of other lanes below the existing lanes.
    mutating func addSound(of other: FCPLanes) {
        let lowest = entries.keys.map(\.lane).min() ?? 0
        let highest = other.entries.keys.map(\.lane).max() ?? 0
        for (key, items) in other.entries where key.isAudio {
            let lane = min(0, lowest) - 1 - highest + key.lane
            entries[Key(lane: lane, isAudio: true), default: []] += items
            transitions[lane] = other.transitions[key.lane]
        }
        countItems()
    }

    /// Returns whether lanes above one have video in a range.
    func hasPictures(above lane: Int, in range: CMTimeRange) -> Bool {
        entries.contains { key, items in
            !key.isAudio && key.lane > lane
                && items.contains { !$0.range.intersection(range).isEmpty }
        }
    }

    mutating func removeAll(isAudio: Bool) {
        entries = entries.filter { $0.key.isAudio != isAudio }
        countItems()
    }

    /// Changes or removes the audio entries.
    mutating func mapSound(_ change: (Entry, Key) -> Entry?) {
        for (key, items) in entries where key.isAudio {
            entries[key] = items.compactMap { change($0, key) }
        }
        countItems()
    }

    mutating func mapPictures(_ change: (Entry) -> Entry) {
        for (key, items) in entries where !key.isAudio { entries[key] = items.map(change) }
    }

    /// Returns the items cut to a range, if they are in a single video track without transitions, so that
    /// they can replace the clip that contains them.
    func flattened(in window: CMTimeRange) -> [(entry: Entry, isAudio: Bool)]? {
        let pictures = entries.filter { !$0.key.isAudio && !$0.value.isEmpty }
        guard pictures.count <= 1, transitions.values.allSatisfy(\.isEmpty) else { return nil }
        if let only = pictures.first, split(only.value).count > 1 { return nil }
        var result: [(entry: Entry, isAudio: Bool)] = []
        for (key, items) in entries.sorted(by: { $0.key.lane > $1.key.lane }) {
            for entry in items {
                guard let cut = entry.trimmed(to: window) else { continue }
                result.append((cut, key.isAudio))
            }
        }
        return result
    }

    /// Returns the video tracks from the lowest lane up, then the audio tracks.
    func tracks() -> [OTIOItem] {
        entries.keys.sorted { ($0.isAudio ? 1 : 0, $0.lane) < ($1.isAudio ? 1 : 0, $1.lane) }.flatMap { key in
            let transitions = (transitions[key.lane] ?? []).filter { key.isAudio ? $0.isHeard : $0.isSeen }
                .sorted { $0.range.start < $1.range.start }
            return split(entries[key] ?? []).map { OTIOItem.track(track($0, transitions, key)) }
        }
    }

    /// Returns the tracks of a whole sequence, which lasts until the end of its last gap or title.
    ///
    /// - Parameter hasTitles: Whether the sequence has titles, which need video behind them.
    func wholeTracks(hasTitles: Bool) -> [OTIOItem] {
        var tracks = tracks()
        let reached = entries.values.joined().map(\.range.end).reduce(CMTime.zero, CMTimeMaximum)
        let end = CMTimeMaximum(end, reached)
        guard case .track(var first)? = tracks.first, first.isVideo else {
            guard end > reached || hasTitles, end > .zero else { return tracks }
            let empty = OTIOTrack(
                OTIOItemProperties(name: "V"), children: [hasTitles ? black(end) : gap(end)])
            return [.track(empty)] + tracks
        }
        guard end > reached else { return tracks }
        // The track may end with a gap for a transition.
        let times = ItemTimes { _ in nil }
        let own = (try? times.duration(.track(first), at: JSONPath())) ?? reached
        guard end > own else { return tracks }
        first.children.append(gap(end - own))
        tracks[0] = .track(first)
        return tracks
    }

    /// Returns black video, for titles in a sequence without video of its own.
    private func black(_ duration: CMTime) -> OTIOItem {
        .clip(
            OTIOClip(
                OTIOItemProperties(
                    name: "black",
                    sourceRange: OTIOTimeRange(CMTimeRange(start: .zero, duration: duration), rate: rate)),
                reference: OTIOMediaReference(.generator(kind: "black", parameters: JSONObject()))))
    }

    /// Distributes overlapping items of a lane over several tracks: each goes to the lowest one that is free.
    private func split(_ entries: [Entry]) -> [[Entry]] {
        let entries = entries.filter { $0.range.duration > .zero }
            .sorted { $0.range.start < $1.range.start }
        var ends = entries.indices.sorted { entries[$0].range.end < entries[$1].range.end }[...]
        var places = Array(repeating: 0, count: entries.count)
        var tracks: [[Entry]] = []
        var free = FCPFreeTracks()
        for (index, entry) in entries.enumerated() {
            // An item that has ended began before, so that its track is known.
            while let ended = ends.first, entries[ended].range.end <= entry.range.start {
                free.insert(places[ended])
                ends = ends.dropFirst()
            }
            places[index] = free.removeLowest() ?? tracks.count
            if places[index] == tracks.count { tracks.append([]) }
            tracks[places[index]].append(entry)
        }
        return tracks
    }

    private func track(_ entries: [Entry], _ transitions: [Transition], _ key: Key) -> OTIOTrack {
        let name = (key.isAudio ? "A" : "V") + (key.lane == 0 ? "" : " \(key.lane)")
        var track = OTIOTrack(
            OTIOItemProperties(name: name), kind: key.isAudio ? OTIOTrack.audio : OTIOTrack.video)
        var end = CMTime.zero
        var transitions = transitions[...]
        for entry in entries {
            // Parts before the beginning of the sequence are cut off.
            let begin = CMTimeRange(start: .zero, end: CMTimeMaximum(.zero, entry.range.end))
            guard let entry = entry.range.start < .zero ? entry.trimmed(to: begin) : entry else { continue }
            if entry.range.start > end {
                add(transitionAt: end, or: entry.range.start, &transitions, to: &track)
                track.children.append(gap(entry.range.start - end))
            }
            add(transitionAt: entry.range.start, &transitions, to: &track)
            var lead = CMTime.zero
            if case .transition(let transition)? = track.children.last { lead = transition.offsets.before }
            track.children.append(entry.item.showing(entry.appearance.shifted(by: lead)))
            end = entry.range.end
        }
        // A transition at the end leads to a gap.
        if let last = transitions.first(where: { $0.range.start < end && end <= $0.range.end }) {
            add(transitionAt: end, &transitions, to: &track)
            if last.range.end > end { track.children.append(gap(last.range.end - end)) }
        }
        return track
    }

    private func gap(_ duration: CMTime) -> OTIOItem {
        .gap(
            OTIOGap(
                OTIOItemProperties(
                    sourceRange: OTIOTimeRange(CMTimeRange(start: .zero, duration: duration), rate: rate))))
    }

    /// Adds the transition around a cut, if any, and removes it and earlier ones from the list.
    ///
    /// - Parameter next: The next cut, which gets the transition if it is nearer to the transition's middle.
    private func add(
        transitionAt cut: CMTime, or next: CMTime? = nil, _ transitions: inout ArraySlice<Transition>,
        to track: inout OTIOTrack
    ) {
        transitions = transitions.drop { $0.range.end < cut }
        let later = transitions.partitioningIndex { $0.range.start > cut }
        let place = transitions[..<later].firstIndex { transition in
            cut <= transition.range.end && !(next.map { transition.isNearer($0, than: cut) } ?? false)
        }
        guard let place else { return }
        let found = transitions[place]
        transitions = transitions[(place + 1)...]
        if case .transition? = track.children.last { return }
        // What begins before the sequence would move all of the track.
        let start = CMTimeMaximum(.zero, found.range.start)
        let transition = OTIOTransition(
            named: found.name, effect: found.effect, inOffset: OTIORationalTime(cut - start, rate: rate),
            outOffset: OTIORationalTime(found.range.end - cut, rate: rate))
        track.children.append(.transition(transition))
    }
}

extension FCPLanes.Transition {
    /// Returns whether a time is nearer to the middle than another one.
    fileprivate func isNearer(_ time: CMTime, than other: CMTime) -> Bool {
        func distance(_ time: CMTime) -> Double {
            (time - range.start - (range.end - time)).seconds.magnitude
        }
        return distance(time) < distance(other)
    }
}

extension FCPLanes.Entry {
    /// Returns the part of the item in a range; `nil` if they don't intersect.
    func trimmed(to window: CMTimeRange) -> Self? {
        let shown = range.intersection(window)
        guard shown.duration > .zero else { return nil }
        let (head, tail) = (shown.start - range.start, range.end - shown.end)
        guard head > .zero || tail > .zero else { return self }
        var entry = self
        entry.range = shown
        entry.appearance = appearance.moved(by: .zero - head)
        entry.item = item.trimmed(head: head, tail: tail)
        return entry
    }
}
