import Foundation
import MediaTypes
import Timeline

/// A reader of Final Cut Pro 7's XML (`xmeml`), which Premiere Pro writes as "Final Cut Pro XML", for the
/// first sequence.
struct XMEMLReader {
    var told = FCPTold()
    /// The files and sequences with their contents, by ID; later elements contain the ID only.
    private var files: [String: XMLNode] = [:]
    private var sequences: [String: XMLNode] = [:]
    /// The kinds and IDs of elements whose omissions were recorded.
    var seen: Set<String> = []
    /// The enclosing sequences.
    private var nesting = FCPNesting(of: "a sequence")
    /// The frame size.
    private var size: (width: Double, height: Double)?

    static func timeline(_ root: XMLNode, warnings: inout [String]) throws(DocumentProblem) -> OTIOTimeline {
        var reader = XMEMLReader()
        reader.collect(root)
        guard let sequence = root.first("sequence") else {
            throw DocumentProblem(
                line: root.line, cause: "the document has no sequence", remedy: "export a sequence")
        }
        reader.tell(of: sequence, in: "")
        let timeline = try reader.timeline(sequence)
        reader.tellOtherSequences(of: root)
        warnings += reader.told.warnings
        return timeline
    }

    private mutating func collect(_ node: XMLNode) {
        if let id = node.attributes["id"] {
            if node.name == "file", node.child("pathurl") != nil { files[id] = node }
            if node.name == "sequence", node.child("media") != nil, sequences[id] == nil {
                sequences[id] = node
            }
        }
        for child in node.children { collect(child) }
    }

    private mutating func timeline(_ sequence: XMLNode) throws(DocumentProblem) -> OTIOTimeline {
        let rate = try rate(of: sequence)
        var timeline = OTIOTimeline(name: sequence.text(of: "name") ?? "")
        let format = sequence.child("media")?.child("video")?.child("format")?.child("samplecharacteristics")
        if let width = format?.text(of: "width").flatMap(Double.init),
            let height = format?.text(of: "height").flatMap(Double.init), width > 0, height > 0
        {
            size = (width, height)
        }
        timeline.tracks = OTIOStack(
            OTIOItemProperties(name: "tracks"),
            children: try lanes(of: sequence, rate).wholeTracks(hasTitles: false))
        if let start = sequence.child("timecode")?.whole("frame"), start > 0 {
            timeline.globalStartTime = OTIORationalTime(rate.time(start), rate: rate)
        }
        var own: JSONObject = ["version": .integer(1)]
        own["frameDuration"] = .time(rate.frameDuration)
        if let size {
            own["renderSize"] = told.renderSize(width: size.width, height: size.height, line: sequence.line)
        }
        timeline.metadata["cutroom"] = .object(["timeline": .object(own), "isForeign": .bool(true)])
        return timeline
    }

    func rate(of node: XMLNode) throws(DocumentProblem) -> FrameRateFraction {
        guard let rate = node.child("rate"), let base = rate.whole("timebase"), (1...1000).contains(base)
        else {
            throw DocumentProblem(
                line: node.line, cause: "the \(node.name) has no frame rate",
                remedy: "add a rate with a timebase")
        }
        let isNTSC = rate.text(of: "ntsc")?.uppercased() == "TRUE"
        return isNTSC ? FrameRateFraction(Int32(base) * 1000, 1001) : FrameRateFraction(Int32(base))
    }

    // MARK: Tracks

    /// The audio of a file at a time, of which each channel may be on a track of its own.
    private struct Sound: Hashable {
        var file: String
        var range: CMTimeRange
        var source: OTIOTimeRange?
        var effects: [OTIOEffect]
    }

    private mutating func lanes(
        of sequence: XMLNode, _ rate: FrameRateFraction
    ) throws(DocumentProblem) -> FCPLanes {
        var lanes = FCPLanes(rate: rate)
        var sounds: [Sound: JSONObject] = [:]
        for kind in ["video", "audio"] {
            let isAudio = kind == "audio"
            let nodes = sequence.child("media")?.child(kind)?.children(named: "track") ?? []
            for (index, track) in nodes.enumerated() {
                try read(track, lane: index, isAudio, rate, &lanes, &sounds)
            }
        }
        lanes.joinChannels(&told)
        return lanes
    }

    private mutating func read(
        _ track: XMLNode, lane: Int, _ isAudio: Bool, _ rate: FrameRateFraction, _ lanes: inout FCPLanes,
        _ sounds: inout [Sound: JSONObject]
    ) throws(DocumentProblem) {
        let isOff = track.isOff
        let items = track.children.filter {
            ["clipitem", "transitionitem", "generatoritem"].contains($0.name)
        }
        for (index, node) in items.enumerated() {
            switch node.name {
            case "transitionitem":
                try addTransition(node, lane: lane, isAudio, rate, to: &lanes)
            case "clipitem":
                let before = index > 0 && items[index - 1].name == "transitionitem" ? items[index - 1] : nil
                let after =
                    index + 1 < items.count && items[index + 1].name == "transitionitem"
                    ? items[index + 1] : nil
                guard let place = try place(node, before, after),
                    var entry = try entry(node, place, isAudio, rate)
                else { continue }
                if isOff { entry.item = entry.item.disabled }
                if isAudio {
                    entry.channels = channels(of: node, in: track)
                    if isRepeated(entry, of: node, &sounds) { continue }
                }
                lanes.add(entry, lane: lane, isAudio: isAudio)
                try FCPNesting.check(itemCount: lanes.itemCount, line: node.line)
            default:
                // Reported with other elements that are left out; the sequence lasts as long as they do.
                if let end = node.whole("end"), end > 0 { lanes.extend(to: rate.time(end)) }
            }
        }
    }

    /// Returns the channel that a clip takes of its file's audio; `nil` for all, and in files with several audio
    /// tracks.
    ///
    /// Some programs name the first channel in the only clip of a file's audio, and mean all. Premiere Pro marks
    /// tracks of one channel.
    private func channels(of node: XMLNode, in track: XMLNode) -> FCPLanes.Channels? {
        guard let number = node.child("sourcetrack")?.whole("trackindex"), (1...2).contains(number) else {
            return nil
        }
        let tracks = file(node)?.child("media")?.children(named: "audio") ?? []
        guard tracks.count <= 1 else { return nil }
        let count = tracks.first?.whole("channelcount").flatMap { Int(exactly: $0) }
        return FCPLanes.Channels(
            numbers: [Int(number)], count: count, mayBeAll: track.attributes["premiereTrackType"] != "Mono",
            line: node.line)
    }

    /// Returns whether an audio clip is another channel of one that is heard already. A channel that is off
    /// or silent isn't taken instead of the others.
    private mutating func isRepeated(
        _ entry: FCPLanes.Entry, of node: XMLNode, _ sounds: inout [Sound: JSONObject]
    ) -> Bool {
        guard case .clip(let clip) = entry.item, let file = node.child("file")?.attributes["id"] else {
            return false
        }
        let sound = Sound(
            file: file, range: entry.range, source: clip.properties.sourceRange,
            effects: clip.properties.effects)
        let known = sounds[sound]
        guard clip.properties.isEnabled, clip.volume > 0 else { return known != nil }
        guard let known else {
            sounds[sound] = clip.own
            return false
        }
        // Clips that name their channels are joined at the end.
        guard entry.channels == nil else { return false }
        if known != clip.own {
            told.tell("channels with levels of their own have that of the first one heard", line: node.line)
        }
        return true
    }

    private mutating func addTransition(
        _ node: XMLNode, lane: Int, _ isAudio: Bool, _ rate: FrameRateFraction, to lanes: inout FCPLanes
    ) throws(DocumentProblem) {
        let (start, end, _) = try cut(node)
        guard start < end else { return }
        let name = node.child("effect")?.text(of: "name") ?? ""
        // Audio is cross-faded linearly in amplitude, as by Final Cut Pro 7's "Cross Fade (0dB)".
        if isAudio, ["3db", "power", "exponential"].contains(where: { name.lowercased().contains($0) }) {
            told.tell("the cross-fade \"\(name.prefix(40))\" is a linear one", line: node.line)
        }
        lanes.add(
            FCPLanes.Transition(
                range: CMTimeRange(start: rate.time(start), end: rate.time(end)),
                name: isAudio ? "" : name, effect: isAudio ? nil : node.child("effect"), isSeen: !isAudio,
                isHeard: isAudio), lane: lane)
    }

    /// Returns the start and end of a transition, and the cut in it.
    private mutating func cut(
        _ node: XMLNode
    ) throws(DocumentProblem) -> (start: Int64, end: Int64, cut: Int64) {
        guard let start = node.whole("start"), let end = node.whole("end"), start >= 0, start <= end else {
            throw DocumentProblem(
                line: node.line, cause: "a transition without start and end", remedy: "add them in frames")
        }
        switch node.text(of: "alignment") ?? "center" {
        case "start", "start-black": return (start, end, start)
        case "end", "end-black": return (start, end, end)
        case "center": return (start, end, (start + end) / 2)
        case let other:
            told.tell(
                "the alignment \"\(other)\" of a transition is not known, and is center", line: node.line)
            return (start, end, (start + end) / 2)
        }
    }

    /// The position of a clip: beside a transition its stated times are -1, and its source begins or ends
    /// with the transition.
    private struct Place {
        var start: Int64
        var end: Int64
        /// The frames of the source that only the preceding transition uses.
        var lead: Int64 = 0
    }

    private mutating func place(
        _ node: XMLNode, _ before: XMLNode?, _ after: XMLNode?
    ) throws(DocumentProblem) -> Place? {
        guard var start = node.whole("start"), var end = node.whole("end") else {
            throw DocumentProblem(
                line: node.line, cause: "a clip without start and end", remedy: "add them in frames")
        }
        var lead: Int64 = 0
        if start == -1, let before {
            let transition = try cut(before)
            (start, lead) = (transition.cut, transition.cut - transition.start)
        }
        if end == -1, let after { end = try cut(after).cut }
        guard start >= 0, start <= end else {
            throw DocumentProblem(
                line: node.line, cause: "a clip that ends before it begins",
                remedy: "correct its start and end")
        }
        return start < end ? Place(start: start, end: end, lead: lead) : nil
    }

    // MARK: Clips

    private mutating func entry(
        _ node: XMLNode, _ place: Place, _ isAudio: Bool, _ rate: FrameRateFraction
    ) throws(DocumentProblem) -> FCPLanes.Entry? {
        let own = node.child("rate") == nil ? rate : try self.rate(of: node)
        let file = file(node)
        if let file { see(file) }
        var filters = XMEMLFilters(node, own, size: size, told: told)
        // With a second reference, each change would copy all of the warnings.
        told = FCPTold()
        filters.read(isAudio: isAudio, file: file)
        told = filters.told
        let range = CMTimeRange(start: rate.time(place.start), end: rate.time(place.end))
        let lead = rate.time(place.lead)
        var first = own.time(node.whole("in") ?? 0) + lead
        if filters.isReversed, let length = node.whole("duration") {
            // In reverse playback, the clip's times count from the end of its medium.
            first = CMTimeMaximum(.zero, own.time(length) - first - range.duration)
        }
        let properties = Self.properties(
            of: node, from: first, in: own.time(node.subclipOffset), duration: range.duration,
            speed: filters.speed, rate: rate)
        if let mode = node.text(of: "compositemode"), mode.lowercased() != "normal" {
            told.tell("the composite mode \(mode) is left out", line: node.line)
        }
        let item: OTIOItem
        var itemCount = 1
        if let inner = node.child("sequence") {
            let contents = try nested(inner, isAudio: isAudio)
            item = .stack(OTIOStack(properties, children: contents.tracks()))
            itemCount += contents.itemCount
        } else {
            var clip = OTIOClip(properties, reference: reference(node))
            if isAudio { clip.setVolume(filters.volume.shifted(by: .zero - first)) }
            item = .clip(clip)
        }
        return FCPLanes.Entry(
            item: item, range: range, appearance: filters.appearance.shifted(by: .zero - first),
            itemCount: itemCount)
    }

    /// - Parameters:
    ///   - first: The first time of the clip that is used, in output times.
    ///   - subclip: The time of the medium from which those of a subclip count.
    private static func properties(
        of node: XMLNode, from first: CMTime, in subclip: CMTime, duration: CMTime, speed: Double,
        rate: FrameRateFraction
    ) -> OTIOItemProperties {
        // For a clip with a changed speed, all times are output times.
        let start = (SpeedFraction(speed.magnitude)?.media(first) ?? first) + subclip
        var properties = OTIOItemProperties(
            name: node.text(of: "name") ?? "",
            sourceRange: OTIOTimeRange(CMTimeRange(start: start, duration: duration), rate: rate))
        properties.isEnabled = !node.isOff
        properties.effects =
            FCPTiming.Piece(start: .zero, duration: duration, mediaStart: start, speed: speed).effects
        if node.text(of: "stillframe")?.uppercased() == "TRUE" {
            properties.effects = [OTIOEffect(.freezeFrame, effectName: "FreezeFrame")]
        }
        return properties
    }

    private func file(_ node: XMLNode) -> XMLNode? {
        guard let file = node.child("file") else { return nil }
        return file.child("pathurl") == nil ? file.attributes["id"].flatMap { files[$0] } : file
    }

    private func reference(_ node: XMLNode) -> OTIOMediaReference {
        guard let file = file(node), let url = file.text(of: "pathurl"), !url.isEmpty else {
            return OTIOMediaReference(.missing)
        }
        var reference = OTIOMediaReference(.external(url))
        if let rate = try? rate(of: file), let length = file.whole("duration"), length > 0 {
            reference.availableRange = OTIOTimeRange(
                CMTimeRange(start: .zero, duration: rate.time(length)), rate: rate)
        }
        return reference
    }

    private mutating func nested(_ node: XMLNode, isAudio: Bool) throws(DocumentProblem) -> FCPLanes {
        let id = node.attributes["id"]
        let sequence = node.child("media") == nil ? id.flatMap { sequences[$0] } : node
        guard let sequence else {
            throw DocumentProblem(
                line: node.line, cause: "the clip names no sequence that there is", remedy: "correct its id")
        }
        try nesting.enter(id, line: node.line)
        defer { nesting.leave() }
        // A sequence in the clip itself is read once.
        if node.child("media") == nil {
            try nesting.use(sequence, line: node.line)
            see(sequence)
        }
        var lanes = try lanes(of: sequence, try rate(of: sequence))
        // The video and audio of a nested sequence are separate clips.
        lanes.removeAll(isAudio: !isAudio)
        return lanes
    }
}

extension OTIOItem {
    fileprivate var disabled: OTIOItem {
        switch self {
        case .clip(var clip):
            clip.properties.isEnabled = false
            return .clip(clip)
        case .stack(var stack):
            stack.properties.isEnabled = false
            return .stack(stack)
        case .gap, .track, .transition, .other: return self
        }
    }
}

extension XMLNode {
    /// Whether the element is disabled.
    var isOff: Bool { text(of: "enabled")?.uppercased() == "FALSE" }

    /// Returns the text of a child, without surrounding white space.
    func text(of name: String) -> String? {
        child(name)?.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The first frame of the medium that a subclip has, from which its in and out points count; 0 for
    /// another clip.
    fileprivate var subclipOffset: Int64 { max(0, child("subclipinfo")?.whole("startoffset") ?? 0) }

    /// Returns the integer in a child, limited to a range in which additions can't overflow.
    func whole(_ name: String) -> Int64? {
        guard let number = text(of: name).flatMap({ Int64($0) }), number.magnitude < 1 << 40 else {
            return nil
        }
        return number
    }
}
