import MediaTypes
import Timeline

// Audio that isn't written with its video.
extension FCPWriter {
    mutating func connectAudio(_ sounds: FCPSounds, to spine: inout FCPSpine) throws(DocumentProblem) {
        var lane = 0
        for track in sounds.lanes.indices {
            let (source, path) = (sounds.lanes[track].track, sounds.lanes[track].path)
            let rest = sounds.rest(of: track)
            if !rest.isEmpty,
                source.children.contains(where: { if case .transition = $0 { true } else { false } })
            {
                tell(path, "cross-fades of audio alone are left out")
            }
            if !rest.isEmpty { lane -= 1 }
            for (index, range) in rest where range.duration > .zero {
                let (item, place) = (source.children[index], path.child(index))
                tellMarkers(item, place)
                guard var element = try element(item, range, place) else { continue }
                if case .clip(let clip) = item {
                    if resources.asset(clip.reference)?.hasVideo == true { element["srcEnable"] = "audio" }
                    let start = element["start"].flatMap { FCPTime($0)?.time } ?? .zero
                    if !element.setVolume(of: clip, start: start) {
                        tell(place, "the volume can't be read, and is left out")
                    }
                } else {
                    element["srcEnable"] = "audio"
                }
                spine.connect(element, lane: lane)
            }
        }
        musicLane = lane
    }
}
