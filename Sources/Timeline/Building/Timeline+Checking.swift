import Foundation
import MediaTypes

extension Timeline {
    /// Checks the timeline without reading any file.
    package func check() throws(TimelineError) {
        guard !videos.isEmpty else {
            throw TimelineError(
                .noVideos, keyPath: "videos", cause: "the timeline has no clips",
                remedy: "add at least one clip")
        }
        guard transitions.count < videos.count else {
            throw TimelineError(
                .tooManyTransitions, keyPath: "transitions[\(videos.count - 1)]",
                itemIndex: videos.count - 1,
                cause: "\(transitions.count) transitions for \(videos.count) clips",
                remedy: "use at most one transition between each two clips")
        }
        try Self.check(videos.map(\.asOverlay), "videos", volumeKey: "originalSoundVolume")
        for (index, item) in videos.enumerated() {
            try item.checkFiller(ItemCheck("videos", index, file: nil))
        }
        try Self.check(overlays, "overlays", volumeKey: "volume")
        try checkTransitions()
        try checkSound()
        try checkTitles()
        try checkFormat()
    }

    private static func check(
        _ items: [OverlayItem], _ list: String, volumeKey: String
    ) throws(TimelineError) {
        for (index, item) in items.enumerated() {
            let check = ItemCheck(list, index, file: item.url)
            try check.notNegative(item.start, "start")
            if let range = item.sourceTimeRange { try check.sourceRange(range, "sourceTimeRange") }
            try check.volume(item.volume, volumeKey)
            try check.speed(item.speed, of: item.sourceTimeRange)
            try item.appearance.check(check)
            try item.appearance.checkBackground(with: item.fit, check)
            try check.notNegative(item.fadeIn, "fadeIn")
            try check.notNegative(item.fadeOut, "fadeOut")
            try item.audioAdjustments.check(check)
        }
    }

    private func checkTransitions() throws(TimelineError) {
        for (index, transition) in transitions.enumerated() where transition.kind != .none {
            let item = ItemCheck("transitions", index, file: nil)
            try item.positive(transition.duration, "duration")
            guard transition.softness != 0 else { continue }
            guard transition.kind.hasEdge else {
                throw item.fault(
                    .invalidAppearance, "softness", cause: "\(transition.kind.name) has no edge",
                    remedy: "remove it, or use one of "
                        + Transition.Kind.namesWithEdge.joined(separator: ", "))
            }
            guard (0...1).contains(transition.softness) else {
                throw item.fault(
                    .invalidAppearance, "softness", cause: "invalid softness \(transition.softness)",
                    remedy: "use a number from 0 to 1")
            }
        }
    }

    /// Checks the voice-overs and the music without reading any file.
    func checkSound() throws(TimelineError) {
        for (index, voiceOver) in voiceOvers.enumerated() {
            let item = ItemCheck("voiceOvers", index, file: voiceOver.url)
            try item.notNegative(voiceOver.start, "start")
            if let range = voiceOver.sourceTimeRange { try item.sourceRange(range, "sourceTimeRange") }
            try item.volume(voiceOver.volume, "volume")
        }
        for (index, item) in music.enumerated() {
            try item.check(ItemCheck("music", index, file: item.url))
        }
    }

    /// Checks the frame duration and the render size.
    package func checkFormat() throws(TimelineError) {
        if let frameDuration {
            try ItemCheck.positive(frameDuration, "frameDuration")
            guard frameDuration >= CMTime(value: 1, timescale: 1000) else {
                throw TimelineError(
                    .invalidTime, keyPath: "frameDuration",
                    cause: "a frame duration of \(frameDuration.secondsText) is too short",
                    remedy: "use 1/1000 s or longer")
            }
        }
        guard let size = renderSize else { return }
        let isUsable = [size.width, size.height].allSatisfy { side in
            (2...16384).contains(side) && side.truncatingRemainder(dividingBy: 2) == 0
        }
        guard isUsable else {
            throw TimelineError(
                .invalidRenderSize, keyPath: "renderSize",
                cause: "invalid render size \(size.width) × \(size.height)",
                remedy: "use even whole numbers from 2 to 16384")
        }
    }
}

extension Timeline.MusicItem {
    fileprivate func check(_ item: ItemCheck) throws(TimelineError) {
        try item.notNegative(start, "start")
        try item.notNegative(fadeOut, "fadeOut")
        try item.volume(volume, "volume")
        if let ducking {
            try item.volume(ducking.volume, "ducking.volume")
            try ducking.check(item)
        }
        for (index, line) in automation.enumerated() {
            try item.range(line.timeRange, "automation[\(index)].timeRange")
            try item.volume(line.startVolume, "automation[\(index)].startVolume")
            try item.volume(line.endVolume, "automation[\(index)].endVolume")
        }
        let order = automation.indices.sorted {
            automation[$0].timeRange.start < automation[$1].timeRange.start
        }
        for (first, second) in zip(order, order.dropFirst())
        where automation[first].timeRange.end > automation[second].timeRange.start {
            throw item.fault(
                .overlappingAutomation, "automation[\(second)]",
                cause: "the automation begins at \(automation[second].timeRange.start.secondsText), before"
                    + " automation[\(first)] ends at \(automation[first].timeRange.end.secondsText)",
                remedy: "begin it at the end of the previous one or later")
        }
    }
}

extension Timeline.Ducking {
    fileprivate func check(_ item: ItemCheck) throws(TimelineError) {
        try item.notNegative(fade, "ducking.fade")
        if let attack { try item.notNegative(attack, "ducking.attack") }
        if let release { try item.notNegative(release, "ducking.release") }
        try item.notNegative(hold, "ducking.hold")
        guard let threshold, !(-120...0).contains(threshold) else { return }
        throw item.fault(
            .invalidVolume, "ducking.threshold", cause: "invalid level \(threshold)",
            remedy: "use a level in dBFS from -120 to 0, such as -40")
    }
}
