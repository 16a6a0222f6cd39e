import MediaTypes
import Timeline

extension OTIOClip {
    /// The keys of Cutroom's metadata for fades at the ends of a clip: OpenTimelineIO's transitions are between
    /// items.
    static let (fadeInKey, fadeOutKey) = ("fadeIn", "fadeOut")

    var fadeIn: CMTime { own[Self.fadeInKey]?.time ?? .zero }
    var fadeOut: CMTime { own[Self.fadeOutKey]?.time ?? .zero }

    /// The curve of the audio's fades.
    private var audioFadeCurve: Timeline.FadeCurve {
        own[OTIOTransition.audioFadeCurveKey]?.string.flatMap(Timeline.FadeCurve.init(rawValue:)) ?? .linear
    }

    /// Returns the fades of a clip in a range of the output, as transitions from nothing and to nothing.
    func fades(over range: CMTimeRange, depth: Int) -> [PlacedTransition] {
        let parts = [
            (CMTimeRange(start: range.start, duration: fadeIn), false),
            (CMTimeRange(start: range.end - fadeOut, duration: fadeOut), true),
        ]
        return parts.filter { $0.0.duration > .zero }.map {
            PlacedTransition(
                range: $0.0.intersection(range), kind: .dissolve, audioFadeCurve: audioFadeCurve,
                isOutgoing: $0.1, hasPartner: false, depth: depth)
        }
    }
}

extension OTIOTimeline {
    /// The losses in formats that can't express fades and the focus of clips, one line each.
    var fadeLosses: [String] {
        ClipSearch.clips(in: .stack(tracks), at: JSONPath()).flatMap { clip, path in
            [
                clip.fadeIn > .zero || clip.fadeOut > .zero ? "the fades of the clip are left out" : nil,
                clip.own["focus"] != nil ? "the focus of the clip is left out" : nil,
            ].compactMap(\.self).map { "\(path.text): \($0)" }
        }
    }
}
