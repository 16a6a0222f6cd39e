import Foundation
import MediaTypes
import Timeline

// Titles and music.
extension FCPWriter {
    mutating func addExtras(to spine: inout FCPSpine, above lane: Int) {
        let end = spine.end
        addTitles(to: &spine, until: end, above: lane)
        for (index, item) in extras.music.enumerated() {
            addMusic(item, number: index, to: &spine, until: end)
        }
    }

    private mutating func addTitles(to spine: inout FCPSpine, until end: CMTime, above lane: Int) {
        for (index, title) in extras.titles.enumerated() where !title.text.isEmpty {
            let duration = CMTimeMinimum(title.duration ?? end - title.start, end - title.start)
            guard title.start.isNumeric, title.start >= .zero, duration > .zero else { continue }
            spine.connect(
                resources.title(title, range: CMTimeRange(start: title.start, duration: duration)),
                lane: lane + index)
        }
        if extras.titles.contains(where: { $0.text.isEmpty || $0.image != nil }) {
            losses.append("images of titles are left out")
        }
        if !extras.titles.isEmpty {
            losses.append("titles are written as text, without their layout and motion")
        }
        if !extras.subtitles.isEmpty { losses.append("subtitles are left out") }
    }

    private mutating func addMusic(
        _ item: Timeline.MusicItem, number: Int, to spine: inout FCPSpine, until end: CMTime
    ) {
        guard let duration = facts.durations[item.url], duration > .zero else {
            losses.append("music[\(number)]: the music is left out, since its duration isn't known")
            return
        }
        if item.audio != .automatic {
            losses.append("music[\(number)]: the choice of audio tracks is left out")
        }
        if !item.automation.isEmpty || item.ducking != nil || item.fadeOut > .zero {
            losses.append("music[\(number)]: changes of volume and the fade are left out")
        }
        let reference = OTIOMediaReference(.external(item.url.absoluteString))
        resources.note(reference, isAudio: true)
        guard let asset = resources.asset(reference) else { return }
        resources.use(asset.id, until: duration)
        var place = item.start
        while place < end {
            let shown = CMTimeMinimum(duration, end - place)
            var element = FCPElement(
                "asset-clip",
                [
                    "ref": asset.id, "offset": FCPTime.text(place), "name": asset.name, "start": "0s",
                    "duration": FCPTime.text(shown),
                ])
            if asset.hasVideo { element["srcEnable"] = "audio" }
            element.setVolume(Double(item.volume))
            spine.connect(element, lane: musicLane - 1 - number)
            place = item.loops ? place + duration : end
        }
    }
}
