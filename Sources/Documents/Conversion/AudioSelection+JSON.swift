import Timeline

extension JSONValue {
    /// Creates the value of `audio` in Cutroom's documents; `nil` for the automatic choice, which isn't
    /// written.
    init?(_ selection: Timeline.AudioSelection) {
        switch selection {
        case .automatic: return nil
        case .all: self = .string("all")
        case .track(let number): self = .integer(Int64(number))
        case .language(let code): self = .string(code)
        }
    }
}

extension OTIOClip {
    /// The selected audio tracks of the clip's file.
    var audio: Timeline.AudioSelection {
        let value = own["audio"]
        return (value?.whole.map { String($0) } ?? value?.string).flatMap { Timeline.AudioSelection($0) }
            ?? .automatic
    }
}

extension OTIOTimeline {
    /// The losses in formats that can't express the choice of audio tracks, their channels and their
    /// loudness, one line each. Their times and volumes are those of the audio tracks.
    var audioLosses: [String] {
        let clips = ClipSearch.clips(in: .stack(tracks), at: JSONPath())
        let lines = clips.flatMap { clip, path in
            [
                clip.audio != .automatic ? "the choice of audio tracks is left out" : nil,
                clip.own["channels"] != nil || clip.own["pan"] != nil
                    ? "the channels and the balance of the audio are left out" : nil,
                clip.own["loudness"] != nil ? "the loudness of the clip is left out" : nil,
            ].compactMap(\.self).map { "\(path.text): \($0)" }
        }
        let isCurved = tracks.children.contains { child in
            guard case .track(let track) = child else { return false }
            return track.children.contains {
                if case .transition(let transition) = $0 {
                    transition.audioFadeCurve != .linear
                } else {
                    false
                }
            }
        }
        let timeline = metadata[DocumentKeys.own]?.object?["timeline"]?.object
        let isNormalized = timeline?["loudness"].map { $0 != .null } ?? false
        return lines + (isCurved ? ["the curves of audio in transitions are left out"] : [])
            + (isNormalized ? ["the loudness of the timeline is left out"] : [])
    }
}
