import Timeline

extension JSONValue {
    /// The value of `audio` in our documents; `nil` for the automatic choice, which is not written.
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
    /// The audio tracks of its file that are heard.
    var audio: Timeline.AudioSelection {
        let value = own["audio"]
        return (value?.whole.map { String($0) } ?? value?.string).flatMap { Timeline.AudioSelection($0) }
            ?? .automatic
    }
}

extension OTIOTimeline {
    /// What formats without a place for the choice of audio tracks leave out, one line each.
    var audioLosses: [String] {
        ClipSearch.clips(in: .stack(tracks), at: JSONPath()).filter { $0.0.audio != .automatic }.map {
            "\($0.1.text): the choice of audio tracks is left out"
        }
    }
}
