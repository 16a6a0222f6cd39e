import MediaTypes

/// Items at times of a sequence, by lane, made into tracks.
struct FCPLanes {
    struct Transition {
        var range: CMTimeRange
        var name: String
        var isAudible: Bool
    }

    private struct Entry {
        var item: OTIOItem
        var range: CMTimeRange
    }

    private struct Key: Hashable {
        var lane: Int
        var isAudio: Bool
    }

    private let rate: FrameRateFraction
    private var entries: [Key: [Entry]] = [:]
    private var transitions: [Int: [Transition]] = [:]

    init(rate: FrameRateFraction) { self.rate = rate }

    mutating func add(_ item: OTIOItem, _ range: CMTimeRange, lane: Int, isAudio: Bool) {
        entries[Key(lane: lane, isAudio: isAudio), default: []].append(Entry(item: item, range: range))
    }

    mutating func add(_ transition: Transition, lane: Int) {
        transitions[lane, default: []].append(transition)
    }

    /// The video tracks from the lowest lane up, then the audio tracks.
    func tracks() -> [OTIOItem] {
        entries.keys.sorted { ($0.isAudio ? 1 : 0, $0.lane) < ($1.isAudio ? 1 : 0, $1.lane) }.flatMap { key in
            split(entries[key] ?? []).map { entries in
                OTIOItem.track(
                    track(
                        entries, (transitions[key.lane] ?? []).sorted { $0.range.start < $1.range.start }, key
                    ))
            }
        }
    }

    /// Items of a lane that overlap go to tracks of their own.
    private func split(_ entries: [Entry]) -> [[Entry]] {
        var tracks: [[Entry]] = []
        for entry in entries.sorted(by: { $0.range.start < $1.range.start })
        where entry.range.duration > .zero {
            let free = tracks.firstIndex { ($0.last?.range.end ?? .zero) <= entry.range.start }
            if let free { tracks[free].append(entry) } else { tracks.append([entry]) }
        }
        return tracks
    }

    private func track(_ entries: [Entry], _ transitions: [Transition], _ key: Key) -> OTIOTrack {
        let name = (key.isAudio ? "A" : "V") + (key.lane == 0 ? "" : " \(key.lane)")
        var track = OTIOTrack(
            OTIOItemProperties(name: name), kind: key.isAudio ? OTIOTrack.audio : OTIOTrack.video)
        var end = CMTime.zero
        for entry in entries {
            if entry.range.start > end {
                add(transitionAt: end, transitions, to: &track)
                track.children.append(gap(entry.range.start - end))
            }
            add(transitionAt: entry.range.start, transitions, to: &track)
            track.children.append(entry.item)
            end = entry.range.end
        }
        // A transition at the end goes to nothing.
        if let last = transitions.first(where: { $0.range.containsTime(end) && $0.range.start < end }) {
            add(transitionAt: end, transitions, to: &track)
            track.children.append(gap(last.range.end - end))
        }
        return track
    }

    private func gap(_ duration: CMTime) -> OTIOItem {
        .gap(
            OTIOGap(
                OTIOItemProperties(
                    sourceRange: OTIOTimeRange(CMTimeRange(start: .zero, duration: duration), rate: rate))))
    }

    /// Adds the transition around a cut, if there is one.
    private func add(transitionAt cut: CMTime, _ transitions: [Transition], to track: inout OTIOTrack) {
        // Transitions follow each other; the few before the cut are those that can reach it.
        let next = transitions.partitioningIndex { $0.range.start > cut }
        guard let found = transitions[..<next].suffix(4).first(where: { cut <= $0.range.end }) else { return }
        if case .transition? = track.children.last { return }
        let name = found.name.lowercased()
        var transition = OTIOTransition(
            type: name.isEmpty || name.contains("dissolve") ? OTIOTransition.dissolve : found.name,
            inOffset: OTIORationalTime(cut - found.range.start, rate: rate),
            outOffset: OTIORationalTime(found.range.end - cut, rate: rate))
        transition.name = found.name
        track.children.append(.transition(transition))
    }
}
