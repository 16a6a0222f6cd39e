import Timeline

extension OTIOTimeline {
    /// The loss in formats that can't express the background of the timeline.
    var backgroundLosses: [String] {
        let timeline = metadata[DocumentKeys.own]?.object?["timeline"]?.object
        let hasBackground = timeline?["background"].map { $0 != .null } ?? false
        return hasBackground ? ["the background of the timeline is left out"] : []
    }
}
