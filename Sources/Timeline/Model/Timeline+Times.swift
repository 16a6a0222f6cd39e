import MediaTypes

extension Timeline {
    /// Every time that has a place in the film.
    var times: [CMTime] {
        let overlaps = transitions.filter { $0.kind != .none }.map(\.duration)
        let lines = music.flatMap(\.automation).map(\.timeRange)
        return overlaps + voiceOvers.map(\.start) + music.map(\.start) + music.map(\.fadeOut)
            + lines.map(\.start) + lines.map(\.duration)
    }
}
