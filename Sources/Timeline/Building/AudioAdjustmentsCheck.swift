import ExtraTypes
import MediaTypes

extension Timeline.AudioAdjustments {
    /// Checks all values.
    func check(_ item: ItemCheck) throws(TimelineError) {
        if let timeRange { try item.sourceRange(timeRange, "audioTimeRange") }
        try item.countable(offset, "audioOffset")
        if let fadeIn { try item.notNegative(fadeIn, "audioFadeIn") }
        if let fadeOut { try item.notNegative(fadeOut, "audioFadeOut") }
        for (index, key) in volumeKeyframes.enumerated() {
            // A volume is a number of single precision.
            try item.volume(Float(key.value), "volumeKeyframes[\(index)].value")
        }
        try item.keyframes(volumeKeyframes, "volumeKeyframes")
        guard (-1...1).contains(pan) else {
            throw item.fault(
                .invalidVolume, "pan", cause: "invalid balance \(pan)",
                remedy: "use a number from -1 for the left channel to 1 for the right one")
        }
        guard let loudness, LoudnessTarget(integrated: loudness) == nil else { return }
        throw item.fault(
            .invalidVolume, "loudness", cause: "invalid loudness \(loudness)",
            remedy: "use LUFS from -70 to -5, such as -16")
    }

    /// The first key that is set; `nil` if nothing is.
    var firstKey: String? {
        let isSet = [
            ("audioTimeRange", timeRange != nil), ("audioOffset", offset != .zero),
            ("audioFadeIn", fadeIn != nil), ("audioFadeOut", fadeOut != nil),
            ("audioFadeCurve", fadeCurve != .linear), ("volumeKeyframes", !volumeKeyframes.isEmpty),
            ("channels", channels != .all), ("pan", pan != 0), ("loudness", loudness != nil),
        ]
        return isSet.first { $0.1 }?.0
    }

    /// Checks that audio is played at all.
    func checkSpeed(_ speed: SpeedFraction, _ item: ItemCheck) throws(TimelineError) {
        guard !speed.isForward, let firstKey else { return }
        throw item.fault(
            .invalidSpeed, firstKey,
            cause:
                "no effect: the audio of a clip \(speed.isStill ? "whose frame is held" : "in reverse") is silent",
            remedy: "remove it, or use a speed from 0.001 to 1000")
    }
}

extension PlacedAudio {
    /// Checks that the audio is heard, and that its fades are not longer than it.
    func check(
        _ adjustments: Timeline.AudioAdjustments, _ item: ItemCheck
    ) throws(TimelineError) {
        guard range.duration > .zero else {
            throw item.fault(
                .invalidTime, adjustments.timeRange == nil ? "audioOffset" : "audioTimeRange",
                cause: "the audio is before the start or after the end of the timeline",
                remedy: "use a time nearer to that of the video")
        }
        let (fadeIn, fadeOut) = (adjustments.fadeIn ?? .zero, adjustments.fadeOut ?? .zero)
        guard fadeIn <= range.duration, fadeOut <= range.duration - fadeIn else {
            throw item.fault(
                .invalidTime, fadeIn <= range.duration && fadeOut > .zero ? "audioFadeOut" : "audioFadeIn",
                cause: "the fades are longer than the audio, which lasts \(range.duration.secondsText)",
                remedy: "shorten them, or use more of the audio")
        }
    }
}
