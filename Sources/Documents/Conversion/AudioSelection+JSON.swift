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
    /// The losses in formats that can't express the choice of audio tracks, one line each.
    var audioLosses: [String] {
        ClipSearch.clips(in: .stack(tracks), at: JSONPath()).filter { $0.0.audio != .automatic }.map {
            "\($0.1.text): the choice of audio tracks is left out"
        }
    }
}
