import Foundation
import MediaTypes
import Timeline

// Clips that contain items: `clip`, `sync-clip`, `ref-clip` and `mc-clip`.
extension FCPReader {
    /// The items of a container, with their times.
    private struct Contents {
        var lanes: FCPLanes
        /// The container's time that corresponds to zero in the lanes.
        var origin: CMTime
        var titles: [FCPTitle] = []
    }

    /// A range of a container's local time, for video, audio or both.
    private struct Part {
        var start: CMTime
        var duration: CMTime
        var isSeen: Bool
        var isHeard: Bool
    }

    mutating func placeContainer(
        _ node: XMLNode, at place: CMTime, start: CMTime, duration: CMTime, lane: Int,
        into outer: inout FCPLanes
    ) throws(DocumentProblem) {
        try nesting.enter(node.attributes["ref"], line: node.line)
        let (rate, before) = (rate, titles)
        titles = []
        defer {
            nesting.leave()
            self.rate = rate
        }
        var contents = try contents(of: node, start: start)
        (contents.titles, titles) = (titles, before)
        self.rate = rate
        let timing = try timing(node, nil)
        // Some documents count from the items' offsets and not from the timecode.
        if start < contents.origin { contents.origin = .zero }
        removeSound(node, of: &contents.lanes)
        addVolume(of: node, start: start, duration: duration, timing.isChanged, to: &contents)
        addAppearance(of: node, start: start, timing.isChanged, to: &contents)
        guard node.attributes["enabled"] != "0" else { return }
        addTitles(contents, node, at: place, start: start, duration: duration, timing.isChanged, lane)
        var kept = FCPKept(node, rate: rate)
        for part in try parts(of: node, start: start, duration: duration) {
            let offset = place + part.start - start
            try add(part, of: contents, node, timing, &kept, at: offset, lane: lane, into: &outer)
        }
        if kept.hasRest { told.tell("markers of a \(node.name) without clips are left out", line: node.line) }
    }

    private func parts(
        of node: XMLNode, start: CMTime, duration: CMTime
    ) throws(DocumentProblem) -> [Part] {
        let source = node.attributes["srcEnable"] ?? "all"
        let (isSeen, isHeard) = (source != "audio", source != "video")
        let (heard, length) = try heardRange(node, start: start, duration: duration)
        guard isSeen, isHeard, heard != start || length != duration else {
            let (start, duration) = isSeen ? (start, duration) : (heard, length)
            return [Part(start: start, duration: duration, isSeen: isSeen, isHeard: isHeard)]
        }
        return [
            Part(start: start, duration: duration, isSeen: true, isHeard: false),
            Part(start: heard, duration: length, isSeen: false, isHeard: true),
        ]
    }

    /// Adds a part: its items if they can replace it, otherwise a stack.
    private func add(
        _ part: Part, of contents: Contents, _ node: XMLNode, _ timing: FCPTiming, _ kept: inout FCPKept,
        at place: CMTime, lane: Int, into outer: inout FCPLanes
    ) throws(DocumentProblem) {
        var lanes = contents.lanes
        if !part.isSeen { lanes.removeAll(isAudio: false) }
        if !part.isHeard { lanes.removeAll(isAudio: true) }
        let window = CMTimeRange(start: part.start - contents.origin, duration: part.duration)
        if !timing.isChanged, node.name != "ref-clip", let items = lanes.flattened(in: window) {
            for (entry, isAudio) in kept.moved(to: items, origin: contents.origin) {
                var entry = entry
                entry.range.start = place + entry.range.start - window.start
                outer.add(entry, lane: lane, isAudio: isAudio)
            }
            return
        }
        let tracks = lanes.tracks()
        let pieces = timing.pieces(from: part.start, duration: part.duration)
        for (index, piece) in pieces.enumerated() {
            let mediaStart = piece.mediaStart - contents.origin
            var properties = OTIOItemProperties(
                name: node.attributes["name"] ?? "",
                sourceRange: OTIOTimeRange(
                    CMTimeRange(start: mediaStart, duration: piece.duration), rate: rate))
            properties.effects = piece.effects
            kept.move(to: &properties, before: pieces.start(at: index + 1), shift: mediaStart - piece.start)
            outer.add(
                FCPLanes.Entry(
                    item: .stack(OTIOStack(properties, children: tracks)),
                    range: CMTimeRange(start: place + piece.start - part.start, duration: piece.duration),
                    itemCount: 1 + lanes.itemCount),
                lane: lane, isAudio: !part.isSeen)
        }
    }

    // MARK: Contents

    private mutating func contents(
        of node: XMLNode, start: CMTime
    ) throws(DocumentProblem) -> Contents {
        let id = node.attributes["ref"] ?? ""
        switch node.name {
        case "ref-clip":
            guard let sequence = resources.sequences[id] else {
                throw DocumentProblem(
                    line: node.line, cause: "the ref-clip names no compound clip that there is",
                    remedy: "correct its ref")
            }
            try nesting.use(sequence, line: node.line)
            see(id, sequence)
            rate = resources.rate(of: sequence) ?? rate
            let (lanes, origin) = try lanes(of: sequence)
            return Contents(lanes: lanes, origin: origin)
        case "mc-clip":
            guard let multicam = resources.multicams[id] else {
                throw DocumentProblem(
                    line: node.line, cause: "the mc-clip names no multicam clip that there is",
                    remedy: "correct its ref")
            }
            try nesting.use(multicam, line: node.line)
            rate = resources.rate(of: multicam) ?? rate
            return try angles(of: multicam, id, node, start: start)
        default: return try items(of: node, start: start)
        }
    }

    /// Returns the active video angle and the active audio angles.
    private mutating func angles(
        of multicam: XMLNode, _ id: String, _ node: XMLNode, start: CMTime
    ) throws(DocumentProblem) -> Contents {
        let angles = multicam.children(named: "mc-angle")
        let sources = node.children(named: "mc-source")
        var contents = Contents(
            lanes: FCPLanes(rate: rate), origin: try multicam.time("tcStart")?.time ?? .zero)
        let active = Self.activeAngles(angles, sources)
        for angle in angles {
            let name = angle.attributes["angleID"]
            let (isSeen, isHeard) = (name == active.video, active.audio.contains(name))
            guard isSeen || isHeard else { continue }
            see("\(id) \(name ?? "")", angle)
            var (lanes, origin) = try lanes(of: angle, from: multicam)
            contents.origin = CMTimeMinimum(contents.origin, origin)
            if let source = sources.first(where: { $0.attributes["angleID"] == name }) {
                removeSound(source, of: &lanes)
                if isSeen {
                    var angle = Contents(lanes: lanes, origin: origin)
                    addAppearance(of: source, start: start, false, to: &angle)
                    lanes = angle.lanes
                }
            }
            if isSeen {
                let others = contents.lanes
                contents.lanes = lanes
                if !isHeard { contents.lanes.removeAll(isAudio: true) }
                contents.lanes.addSound(of: others)
            } else {
                contents.lanes.addSound(of: lanes)
            }
        }
        let names = Set(angles.map { $0.attributes["angleID"] })
        for source in sources where !names.contains(source.attributes["angleID"]) {
            told.tell("an angle that there isn't is left out", line: source.line)
        }
        return contents
    }

    /// Returns the identifier of the active video angle, and those of the active audio angles.
    private static func activeAngles(
        _ angles: [XMLNode], _ sources: [XMLNode]
    ) -> (video: String?, audio: [String?]) {
        guard !sources.isEmpty else {
            let first = angles.first?.attributes["angleID"]
            return (first, [first])
        }
        func isOn(_ source: XMLNode, _ kind: String) -> Bool {
            ["all", kind].contains(source.attributes["srcEnable"] ?? "all")
        }
        let video = sources.first { isOn($0, "video") }
        let audio = sources.filter { isOn($0, "audio") }
        return (video?.attributes["angleID"], audio.map { $0.attributes["angleID"] })
    }

    /// Returns the items within a `clip` or `sync-clip`, in its local time.
    private mutating func items(of node: XMLNode, start: CMTime) throws(DocumentProblem) -> Contents {
        var inner: [(node: XMLNode, offset: CMTime)] = []
        for child in node.children where isContained(child, in: node) {
            guard let child = active(child) else { continue }
            inner.append((child, try offset(of: child, in: node, start: start)))
        }
        let origin = inner.map(\.offset).reduce(start) { CMTimeMinimum($0, $1) }
        var lanes = FCPLanes(rate: rate)
        for (child, offset) in inner {
            let lane = child.lane ?? 0
            if child.name == "spine" {
                let first = child.attributes["offset"] == nil ? offset : nil
                try place(child, at: offset - origin, from: first, lane: lane, into: &lanes)
            } else {
                try place(
                    child, at: offset - origin, duration: try duration(child), lane: lane, into: &lanes)
            }
        }
        lanes.joinChannels(&told)
        return Contents(lanes: lanes, origin: origin)
    }

    /// Returns the time of a container at which an item in it begins.
    private func offset(
        of child: XMLNode, in node: XMLNode, start: CMTime
    ) throws(DocumentProblem) -> CMTime {
        if child.name == "spine" {
            let first = child.children.first { Self.items.contains($0.name) }
            let (own, inner) = (try child.time("offset")?.time, try first?.time("offset")?.time)
            return own ?? inner ?? .zero
        }
        let offset = try child.time("offset")?.time ?? .zero
        guard node.name == "clip", child.attributes["lane"] == nil else { return offset }
        // Some programs write the clip's start as a time of its medium.
        let (own, length) = (try self.start(child), try duration(child))
        let isShown = CMTimeRange(start: offset, duration: length).containsTime(start)
        let isMediumTime = CMTimeRange(start: own, duration: length).containsTime(start)
        return !isShown && isMediumTime ? own : offset
    }

    /// Returns whether an element is a part of a `clip` or `sync-clip` and not connected to it. In a
    /// synchronized clip, audio beside the video is also a part.
    func isContained(_ child: XMLNode, in node: XMLNode) -> Bool {
        guard Self.items.contains(child.name) || child.name == "spine" else { return false }
        let lane = child.lane ?? 0
        if lane == 0 { return true }
        guard node.name == "sync-clip", let id = child.attributes["ref"] else { return false }
        let isSilentAsset = resources.assets[id].map { !$0.hasVideo } ?? false
        return child.name == "audio" || child.attributes["srcEnable"] == "audio" || isSilentAsset
    }

    // MARK: What changes all of the contents

    /// Removes the audio of disabled channels and roles.
    private mutating func removeSound(_ node: XMLNode, of lanes: inout FCPLanes) {
        let channels = node.children(named: "audio-channel-source")
        if !channels.isEmpty {
            if !channels.contains(where: \.isOn) {
                lanes.removeAll(isAudio: true)
            } else if !channels.allSatisfy(\.isOn) {
                told.tell("channels that are off are heard", line: node.line)
            }
        }
        removeRoles(node.children(named: "audio-role-source"), of: &lanes, node) { _ in true }
        for source in node.children(named: "sync-source") {
            let isStoryline = source.attributes["sourceID"] == "storyline"
            removeRoles(source.children(named: "audio-role-source"), of: &lanes, node) {
                isStoryline == ($0 == 0)
            }
        }
    }

    private mutating func removeRoles(
        _ sources: [XMLNode], of lanes: inout FCPLanes, _ node: XMLNode, isMeant: (Int) -> Bool
    ) {
        let off = sources.filter { !$0.isOn }
        guard !off.isEmpty else { return }
        let isAll = off.count == sources.count
        var found: Set<String> = []
        lanes.mapSound { entry, key in
            guard isMeant(key.lane) else { return entry }
            let role = off.first { entry.hasRole($0.attributes["role"]) }?.attributes["role"]
            if let role { found.insert(role) }
            return isAll || role != nil ? nil : entry
        }
        for source in off where !isAll && !found.contains(source.attributes["role"] ?? "") {
            told.tell("a role that is off is heard", line: source.line)
        }
    }

    private mutating func addVolume(
        of node: XMLNode, start: CMTime, duration: CMTime, _ isRetimed: Bool, to contents: inout Contents
    ) {
        let sources =
            node.children(named: "audio-channel-source") + node.children(named: "audio-role-source")
            + node.children(named: "sync-source").flatMap { $0.children(named: "audio-role-source") }
            + node.children(named: "mc-source").flatMap { $0.children(named: "audio-role-source") }
        let curve = volume(
            of: node, components: sources.filter(\.isOn), start: start, duration: duration)
        guard curve.constant != 1 else { return }
        if isRetimed, curve.constant == nil {
            told.tell("changes of volume of a clip with another speed are left out", line: node.line)
            return
        }
        let begin = start - contents.origin
        contents.lanes.mapSound { entry, _ in
            var entry = entry
            entry.item = entry.item.withVolume(curve.shifted(by: begin - entry.range.start), isAudio: true)
            return entry
        }
        // Includes the audio of video items, such as compound clips.
        contents.lanes.mapPictures { entry in
            var entry = entry
            entry.item = entry.item.withVolume(curve.shifted(by: begin - entry.range.start), isAudio: false)
            return entry
        }
    }

    /// Applies the container's appearance to all items, if the result is the same.
    private mutating func addAppearance(
        of node: XMLNode, start: CMTime, _ isRetimed: Bool, to contents: inout Contents
    ) {
        let appearance = self.appearance(node, start: start)
        let isFilled = node.child("adjust-conform")?.attributes["type"] == "fill"
        guard appearance != Timeline.Appearance() || isFilled else { return }
        var pictures: [FCPLanes.Entry] = []
        contents.lanes.mapPictures { entry in
            pictures.append(entry)
            return entry
        }
        let isPlain = pictures.allSatisfy { entry in
            if case .clip = entry.item { entry.appearance == Timeline.Appearance() } else { false }
        }
        let isSame =
            pictures.count == 1 || appearance.isConstant && (appearance.opacity.isEmpty || pictures.isEmpty)
        guard isPlain, isSame, !isRetimed || appearance.isConstant else {
            told.tell("the placement of a \(node.name) with several items is left out", line: node.line)
            return
        }
        let begin = start - contents.origin
        contents.lanes.mapPictures { entry in
            var entry = entry
            entry.appearance = appearance.moved(by: begin - entry.range.start)
            if isFilled, case .clip(var clip) = entry.item {
                var own = clip.own
                own["fit"] = .string("fill")
                clip.properties.metadata[DocumentKeys.own] = .object(own)
                entry.item = .clip(clip)
            }
            return entry
        }
    }

    /// Adds the titles of the contents at their times in the sequence.
    private mutating func addTitles(
        _ contents: Contents, _ node: XMLNode, at place: CMTime, start: CMTime, duration: CMTime,
        _ isRetimed: Bool, _ lane: Int
    ) {
        guard !contents.titles.isEmpty, node.attributes["srcEnable"] != "audio" else { return }
        guard !isRetimed else {
            told.tell("titles within a clip with another speed are left out", line: node.line)
            return
        }
        let window = CMTimeRange(start: start - contents.origin, duration: duration)
        for title in contents.titles {
            var title = title
            title.range = title.range.intersection(window)
            guard title.range.duration > .zero else { continue }
            title.range.start = place + title.range.start - window.start
            title.lane = lane
            titles.append(title)
        }
    }
}

extension FCPLanes.Entry {
    /// Returns whether the entry's audio has a role, or a subrole such as Final Cut Pro's
    /// `dialogue.dialogue-1`.
    fileprivate func hasRole(_ other: String?) -> Bool {
        guard let role, let other else { return false }
        return role == other || other.hasPrefix(role + ".") || role.hasPrefix(other + ".")
    }
}
