import Timeline

extension OTIOTimeline {
    /// The edit rate of the document, from its clips, including disabled ones; `nil` if its time unit is
    /// smaller than a frame, or a whole second, as scripts write it.
    var editRate: FrameRateFraction? {
        Self.editRate(
            of: ClipSearch.clips(in: .stack(tracks), at: JSONPath(), onlyEnabled: false).map(\.0))
    }

    static func editRate(of clips: [OTIOClip]) -> FrameRateFraction? {
        let rates = clips.lazy.compactMap { clip in
            clip.properties.sourceRange?.duration.rate ?? clip.reference.availableRange?.duration.rate
        }
        return rates.compactMap { FrameRateFraction($0) }.first { (5...240).contains($0.value) }
    }
}
