import MediaTypes
import Timeline

/// Makes tracks of the events of an edit decision list, as Python's cmx_3600 adapter does.
struct EDLTracks {
    let title: String
    let timecode: EDLTimecode
    private var tracks: [OTIOTrack] = []
    private var ends: [Int64] = []

    init(title: String, timecode: EDLTimecode) {
        (self.title, self.timecode) = (title, timecode)
    }

    mutating func timeline(_ events: [EDLEvent]) throws(DocumentFault) -> OTIOTimeline {
        let start =
            events.filter { !$0.record.isEmpty || $0.transition != "C" }.map(\.record.lowerBound).min() ?? 0
        for (index, event) in events.enumerated() {
            // The line before a transition of the same event repeats where the last one ended.
            let isRepeated =
                event.record.isEmpty && index + 1 < events.count && events[index + 1].number == event.number
                && events[index + 1].transition != "C"
            if isRepeated { continue }
            let before = index > 0 && events[index - 1].number == event.number ? events[index - 1] : nil
            for channel in event.channels { try add(event, after: before, to: channel, start: start) }
        }
        var timeline = OTIOTimeline(name: title)
        timeline.globalStartTime = time(start)
        timeline.tracks.children = tracks.map(OTIOItem.track)
        if timecode.isDropFrame { timeline.metadata["cmx_3600"] = .object(["drop_frame": .bool(true)]) }
        return timeline
    }

    private mutating func add(
        _ event: EDLEvent, after before: EDLEvent?, to channel: String, start: Int64
    ) throws(DocumentFault) {
        let index = track(channel, start: start)
        guard event.record.lowerBound >= ends[index] else {
            throw DocumentFault(
                line: event.line, column: 1,
                cause: "the event begins before the one before it on \(channel) ends",
                remedy: "correct its record times")
        }
        let gap = event.record.lowerBound - ends[index]
        if gap > 0 {
            tracks[index].children.append(.gap(OTIOGap(OTIOItemProperties(sourceRange: range(0, gap)))))
        }
        if event.transition != "C", event.length > 0 {
            tracks[index].children.append(.transition(transition(event)))
        }
        tracks[index].children.append(.clip(try clip(event)))
        ends[index] = event.record.upperBound
    }

    private mutating func track(_ channel: String, start: Int64) -> Int {
        let name = channel == "A" ? "A1" : channel
        if let index = tracks.firstIndex(where: { $0.properties.name == name }) { return index }
        let kind = channel.hasPrefix("V") ? OTIOTrack.video : OTIOTrack.audio
        tracks.append(OTIOTrack(OTIOItemProperties(name: name), kind: kind))
        ends.append(start)
        return tracks.count - 1
    }

    private func transition(_ event: EDLEvent) -> OTIOTransition {
        var transition = OTIOTransition(
            type: event.transition == "D" ? OTIOTransition.dissolve : "SMPTE_Wipe", inOffset: time(0),
            outOffset: time(event.length))
        transition.metadata["cmx_3600"] = .object(["transition": .string(event.transition)])
        return transition
    }

    private func clip(_ event: EDLEvent) throws(DocumentFault) -> OTIOClip {
        let duration = Int64(event.record.count)
        var properties = OTIOItemProperties(
            name: event.clipName ?? event.reel, sourceRange: range(event.source.lowerBound, duration))
        if event.isFrozen || event.speed == 0 {
            properties.effects = [OTIOEffect(.freezeFrame, effectName: "FreezeFrame")]
        } else if let speed = event.speed {
            let scalar = speed / timecode.rate.value
            // Lists have one decimal; the ranges say what was meant.
            let meant = Double(event.source.count) / Double(max(1, duration))
            let isNear = (meant - scalar.magnitude).magnitude < 0.05 * scalar.magnitude
            let exact = isNear ? (scalar < 0 ? -meant : meant) : scalar
            properties.effects = [OTIOEffect(.linearTimeWarp(exact), effectName: "LinearTimeWarp")]
        } else if Int64(event.source.count) != duration {
            throw DocumentFault(
                line: event.line, column: 1,
                cause: "the source has \(event.source.count) frames, but the record \(duration)",
                remedy: "correct the timecodes, or add an M2 line with the speed")
        }
        var own: JSONObject = ["reel": .string(event.reel)]
        if !event.comments.isEmpty { own["comments"] = .array(event.comments.map(JSONValue.string)) }
        properties.metadata["cmx_3600"] = .object(own)
        return OTIOClip(properties, reference: reference(event))
    }

    private func reference(_ event: EDLEvent) -> OTIOMediaReference {
        if event.reel == "BL" || event.reel == "BLACK" {
            return OTIOMediaReference(.generator(kind: "black", parameters: JSONObject()))
        }
        if event.reel == "BARS" {
            return OTIOMediaReference(.generator(kind: "SMPTEBars", parameters: JSONObject()))
        }
        return OTIOMediaReference(event.file.map(OTIOMediaReference.Kind.external) ?? .missing)
    }

    private func time(_ frames: Int64) -> OTIORationalTime {
        OTIORationalTime(value: Double(frames), rate: timecode.rate.value)
    }

    private func range(_ start: Int64, _ count: Int64) -> OTIOTimeRange {
        OTIOTimeRange(start: time(start), duration: time(count))
    }
}
