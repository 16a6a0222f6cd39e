import MediaTypes
import Timeline

/// Makes tracks from the events of an edit decision list, as Python's cmx_3600 adapter does.
struct EDLTracks {
    let title: String
    let timecode: EDLTimecode
    /// Warnings about parts that aren't rendered, one line each.
    private(set) var warnings: [String] = []
    private var tracks: [OTIOTrack] = []
    private var ends: [Int64] = []

    init(title: String, timecode: EDLTimecode) {
        (self.title, self.timecode) = (title, timecode)
    }

    mutating func timeline(_ events: [EDLEvent]) throws(DocumentProblem) -> OTIOTimeline {
        let start =
            events.filter { !$0.record.isEmpty || $0.transition != "C" }.map(\.record.lowerBound).min() ?? 0
        // Lists of the modes C, D and E are in the order of the sources.
        let sorted = Self.withoutRepetitions(events).enumerated().sorted {
            ($0.element.record.lowerBound, $0.offset) < ($1.element.record.lowerBound, $1.offset)
        }.map(\.element)
        tellFirstChannel(of: sorted)
        for event in withChannelsJoined(sorted) {
            for channel in event.channels.video { try add(event, to: channel, start: start) }
            guard let channel = event.channels.audioTrack else {
                if !event.levels.isEmpty {
                    warnings.append("line \(event.line): levels of an event without sound are left out")
                }
                continue
            }
            try add(event, to: channel, start: start)
        }
        var timeline = OTIOTimeline(name: title)
        timeline.globalStartTime = time(start)
        timeline.tracks.children = tracks.sorted {
            ($0.kind == OTIOTrack.audio ? 1 : 0, $0.properties.name)
                < ($1.kind == OTIOTrack.audio ? 1 : 0, $1.properties.name)
        }.map(OTIOItem.track)
        if timecode.isDropFrame { timeline.metadata["cmx_3600"] = .object(["drop_frame": .bool(true)]) }
        return timeline
    }

    /// Records that a list without a first channel of audio may mean another channel of its files: the channels of
    /// a list are tracks, and those of files are all heard.
    private mutating func tellFirstChannel(of events: [EDLEvent]) {
        guard let first = events.first(where: { !$0.channels.audio.isEmpty && !$0.isBlack }),
            !events.contains(where: { $0.channels.audio.contains(1) })
        else { return }
        warnings.append(
            "line \(first.line): no event has channel A1, and all channels of the files are heard")
    }

    /// Returns the events without the audio of those that are another channel of the same audio: each channel
    /// of a clip may have a separate line.
    private mutating func withChannelsJoined(_ events: [EDLEvent]) -> [EDLEvent] {
        var result: [EDLEvent] = []
        // The indices of events with audio, keyed by their record times.
        var sounds: [Range<Int64>: [Int]] = [:]
        // The index of the last event of each source.
        var last: [EDLEvent.AudioSource: Int] = [:]
        for event in events {
            var event = event
            if !event.channels.audio.isEmpty {
                let others = sounds[event.record] ?? []
                if let index = others.first(where: { event.isSameSound(as: result[$0]) }) {
                    join(event, to: &result[index])
                    if let source = result[index].audioSource { last[source] = index }
                    (event.channels.audio, event.levels) = ([], [])
                    if event.channels.video.isEmpty { continue }
                } else if let source = event.audioSource, let index = last[source],
                    isPart(event, of: result[index])
                {
                    let rest = event.audio(from: result[index].record.upperBound)
                    (event.channels.audio, event.levels) = ([], [])
                    if let rest {
                        if !event.channels.video.isEmpty { result.append(event) }
                        event = rest
                        last[source] = result.count
                    } else if event.channels.video.isEmpty {
                        continue
                    }
                } else {
                    sounds[event.record] = others + [result.count]
                    if let source = event.audioSource { last[source] = result.count }
                }
            }
            result.append(event)
        }
        return result
    }

    /// Returns whether the beginning of an event is another channel of audio that is longer or shorter, and records
    /// that it is heard with that.
    private mutating func isPart(_ event: EDLEvent, of other: EDLEvent) -> Bool {
        guard other.record.overlaps(event.record), !other.channels.meetsAudio(of: event.channels) else {
            return false
        }
        warnings.append("line \(event.line): channels of other lengths are heard as long as one of them")
        if volume(of: event).curve != volume(of: other).curve {
            warnings.append("line \(event.line): \(Self.differentLevels("the first one"))")
        }
        return true
    }

    /// Gives an event the levels of another channel if that is louder, so that a channel that is turned down
    /// doesn't silence the others.
    private mutating func join(_ channel: EDLEvent, to event: inout EDLEvent) {
        let (own, other) = (volume(of: event).curve, volume(of: channel).curve)
        guard own != other else { return }
        warnings.append("line \(channel.line): \(Self.differentLevels("the loudest one"))")
        if other.loudest > own.loudest { event.levels = channel.levels }
    }

    private static func differentLevels(_ used: String) -> String {
        "the channels have levels of their own; those of \(used) are used"
    }

    /// Returns the events without the line before a transition, which repeats the end of the previous event.
    private static func withoutRepetitions(_ events: [EDLEvent]) -> [EDLEvent] {
        var result: [EDLEvent] = []
        var isFromBlack = false
        for (index, event) in events.enumerated() {
            let isRepeated =
                event.record.isEmpty && index + 1 < events.count && events[index + 1].number == event.number
                && events[index + 1].transition != "C"
            if isRepeated {
                isFromBlack = event.isBlack
            } else {
                result.append(event)
                result[result.count - 1].isFromBlack = isFromBlack
                isFromBlack = false
            }
        }
        return result
    }

    private mutating func add(
        _ event: EDLEvent, to channel: String, start: Int64
    ) throws(DocumentProblem) {
        let index = track(channel, start: start)
        guard event.record.lowerBound >= ends[index] else {
            throw DocumentProblem(
                line: event.line, column: 1,
                cause: "the event begins before the one before it on \(channel) ends",
                remedy: "correct its record times")
        }
        let gap = event.record.lowerBound - ends[index]
        // Without a gap, the transition would be from the preceding clip.
        if gap > 0 || event.isFromBlack {
            tracks[index].children.append(.gap(OTIOGap(OTIOItemProperties(sourceRange: range(0, gap)))))
        }
        if event.transition != "C", event.length > 0 {
            tracks[index].children.append(.transition(transition(event)))
        }
        tracks[index].children.append(.clip(try clip(event, isAudio: channel.hasPrefix("A"))))
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

    private mutating func clip(_ event: EDLEvent, isAudio: Bool) throws(DocumentProblem) -> OTIOClip {
        let duration = Int64(event.record.count)
        var properties = OTIOItemProperties(
            name: event.clipName ?? event.reel, sourceRange: range(event.source.lowerBound, duration))
        if event.isFrozen || event.speed == 0 {
            properties.effects = [OTIOEffect(.freezeFrame, effectName: "FreezeFrame")]
        } else if let speed = event.speed {
            let scalar = speed / timecode.rate.value
            let exact = meantSpeed(scalar, event, duration)
            properties.effects = [OTIOEffect(.linearTimeWarp(exact), effectName: "LinearTimeWarp")]
        } else if Int64(event.source.count) != duration {
            throw DocumentProblem(
                line: event.line, column: 1,
                cause: "the source has \(event.source.count) frames, but the record \(duration)",
                remedy: "correct the timecodes, or add an M2 line with the speed")
        }
        var own: JSONObject = ["reel": .string(event.reel)]
        if !event.comments.isEmpty { own["comments"] = .array(event.comments.map(JSONValue.string)) }
        properties.metadata["cmx_3600"] = .object(own)
        var clip = OTIOClip(properties, reference: reference(event))
        if isAudio { setLevels(of: event, on: &clip) }
        return clip
    }

    /// Returns the exact speed that is consistent with a speed rounded to one decimal and with ranges in
    /// whole frames.
    private func meantSpeed(_ scalar: Double, _ event: EDLEvent, _ duration: Int64) -> Double {
        let frames = Double(max(1, duration))
        let ratio = Double(event.source.count) / frames
        let isDecimalOfRatio = (ratio - scalar.magnitude).magnitude * timecode.rate.value < 0.051
        let isWithinFrame = (Double(event.source.count) - scalar.magnitude * frames).magnitude <= 1
        let isNear = (ratio - scalar.magnitude).magnitude < 0.05 * scalar.magnitude
        let isMeant = isDecimalOfRatio || isNear && !isWithinFrame
        return isMeant ? (scalar < 0 ? -ratio : ratio) : scalar
    }

    /// Sets the volume from the levels of the event's loudest channel.
    private mutating func setLevels(of event: EDLEvent, on clip: inout OTIOClip) {
        guard !event.levels.isEmpty else { return }
        let (curve, isDifferent) = volume(of: event)
        if isDifferent { warnings.append("line \(event.line): \(Self.differentLevels("the loudest one"))") }
        clip.setVolume(curve)
    }

    /// Returns the volume of the event's loudest channel, and whether other channels have another one. Between
    /// two levels, it changes linearly in decibels.
    private func volume(of event: EDLEvent) -> (curve: VolumeCurve, isDifferent: Bool) {
        func places(_ levels: [EDLEvent.Level]) -> [(time: CMTime, level: Double)] {
            levels.map { level in
                (time: timecode.rate.time(event.offset(of: level)), level: level.decibels)
            }.sorted { $0.time < $1.time }
        }
        let channels = Set(event.levels.map(\.channel)).sorted { $0 ?? 0 < $1 ?? 0 }
        let curves = channels.map { channel in
            // A level without a channel is that of all.
            VolumeCurve(
                decibels: places(event.levels.filter { $0.channel == channel || $0.channel == nil }))
        }
        guard var loudest = curves.first else {
            return (VolumeCurve([.init(time: .zero, gain: 1)]), false)
        }
        for curve in curves.dropFirst() where curve.loudest > loudest.loudest { loudest = curve }
        return (loudest, curves.contains { $0 != loudest })
    }

    private func reference(_ event: EDLEvent) -> OTIOMediaReference {
        if event.isBlack {
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
