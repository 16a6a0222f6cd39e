import MediaTypes
import Timeline

/// The clips of audio tracks, matched with clips of video tracks that have the same audio at the same time.
struct FCPSounds {
    private struct Key: Hashable {
        var reference: OTIOMediaReference.Kind
        var range: CMTimeRange
        var start: CMTime
    }

    private(set) var lanes: [FCPWriter.Lane]
    private var open: [Key: [(lane: Int, item: Int)]] = [:]
    private var matched: Set<Int> = []

    init(_ lanes: [FCPWriter.Lane], times: ItemTimes) {
        self.lanes = lanes
        for (number, lane) in lanes.enumerated() {
            for (index, range) in lane.items {
                guard case .clip(let clip) = lane.track.children[index], clip.properties.isEnabled,
                    let start = try? times.start(.clip(clip), at: lane.path)
                else { continue }
                open[Key(reference: clip.reference.kind, range: range, start: start), default: []]
                    .append((number, index))
            }
        }
    }

    /// Writes the audio of a clip with its video, or the video without audio if no audio clip matches.
    mutating func match(
        _ clip: OTIOClip, _ lane: FCPWriter.Lane, _ index: Int, _ range: CMTimeRange, start: CMTime,
        _ element: inout FCPElement, _ assets: FCPAssets
    ) {
        let key = Key(reference: clip.reference.kind, range: range, start: start)
        let own = element["start"].flatMap { FCPTime($0)?.time } ?? .zero
        let place = (open[key] ?? []).firstIndex { found in
            guard case .clip(let sound) = lanes[found.lane].track.children[found.item] else {
                return false
            }
            return sound.properties.effects == clip.properties.effects && clip.properties.isEnabled
                && lanes[found.lane].fades(found.item) == lane.fades(index)
        }
        if let place, let found = open[key]?[place],
            case .clip(let sound) = lanes[found.lane].track.children[found.item],
            element.setVolume(of: sound, start: own)
        {
            open[key]?.remove(at: place)
            matched.insert(found.lane << 32 | found.item)
        } else if assets.asset(clip.reference)?.hasAudio == true, element.name == "asset-clip" {
            element["srcEnable"] = "video"
        }
    }

    /// Returns the items of a track that haven't been written yet.
    func rest(of lane: Int) -> [(index: Int, range: CMTimeRange)] {
        lanes[lane].items.filter { item in
            guard !matched.contains(lane << 32 | item.index) else { return false }
            if case .gap = lanes[lane].track.children[item.index] { return false }
            return true
        }
    }
}
