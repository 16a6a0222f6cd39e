import Foundation
import MediaTypes
import Timeline

/// A reader of FCPXML, for the sequence of the first project. It also reads Final Cut Pro 7's XML, which may
/// have the same file name extension.
struct FCPReader {
    let resources: FCPResources
    /// The frame rate of the current sequence.
    var rate = FrameRateFraction(25, 1)
    var transform = FCPTransform(width: nil, height: nil)
    /// Warnings about parts that aren't rendered.
    var told = FCPTold()
    /// The titles of the current sequence.
    var titles: [FCPTitle] = []
    /// The enclosing clips.
    var nesting = FCPNesting(of: "a compound clip")
    /// The IDs of the resources for which warnings were recorded.
    private var seen: Set<String> = []

    static func timeline(_ data: Data, warnings: inout [String]) throws(DocumentProblem) -> OTIOTimeline {
        let root = try XMLTreeReader.root(data)
        if root.name == "xmeml" { return try XMEMLReader.timeline(root, warnings: &warnings) }
        guard root.name == "fcpxml" else {
            throw DocumentProblem(
                line: root.line, cause: "not FCPXML, but \(root.name)",
                remedy: "export FCPXML, or Final Cut Pro 7's XML")
        }
        guard let project = root.first("project") ?? root.first("sequence"),
            let sequence = project.first("sequence")
        else {
            throw DocumentProblem(
                line: root.line, cause: "the document has no project", remedy: "export a project")
        }
        var reader = FCPReader(resources: try FCPResources(root))
        for other in root.all("project").dropFirst() {
            reader.told.tell("only the first project is read, and not this one", line: other.line)
        }
        let timeline = try reader.timeline(sequence, name: project.attributes["name"] ?? "")
        warnings += reader.told.warnings
        return timeline
    }

    private init(resources: FCPResources) { self.resources = resources }

    private mutating func timeline(_ sequence: XMLNode, name: String) throws(DocumentProblem) -> OTIOTimeline
    {
        let format = sequence.attributes["format"].flatMap { resources.formats[$0] }
        rate = resources.rate(of: sequence) ?? rate
        transform = FCPTransform(width: format?.width, height: format?.height)
        told.tell(of: sequence)
        if let format { told.tell(of: format.node) }
        var timeline = OTIOTimeline(name: name)
        let lanes = try lanes(of: sequence).lanes
        timeline.tracks = OTIOStack(
            OTIOItemProperties(name: "tracks"), children: lanes.wholeTracks(hasTitles: !titles.isEmpty))
        // Limited because each title requires a search through all clips.
        for title in titles.prefix(100) where lanes.hasPictures(above: title.lane, in: title.range) {
            told.tell("a title below other clips is shown above them", line: title.line)
        }
        let highest = lanes.entries.keys.filter { !$0.isAudio }.map(\.lane).max() ?? 0
        if let title = titles.dropFirst(100).first(where: { $0.lane < highest }) {
            told.tell("titles from here on are shown above all clips", line: title.line)
        }
        timeline.globalStartTime = (try sequence.time("tcStart")).map {
            OTIORationalTime($0.time, rate: rate)
        }
        if sequence.attributes["tcFormat"] == "DF" {
            timeline.metadata["cmx_3600"] = .object(["drop_frame": .bool(true)])
        }
        timeline.metadata["cutroom"] = .object([
            "timeline": .object(extras(format)), "isForeign": .bool(true),
        ])
        return timeline
    }

    /// Returns the titles, size and rate in the form of Cutroom's documents.
    private mutating func extras(_ format: FCPResources.Format?) -> JSONObject {
        let height = format?.height.map(Double.init) ?? 1080
        for title in titles where !title.fits(height) {
            told.tell("a font size above the height of the frame is left out", line: title.line)
        }
        var own: JSONObject = ["version": .integer(1), "titles": .array(titles.map { $0.value(height) })]
        own["frameDuration"] = .time(rate.frameDuration)
        guard let format, let width = format.width, let height = format.height else { return own }
        own["renderSize"] = told.renderSize(
            width: Double(width), height: Double(height), line: format.node.line)
        return own
    }

    /// Records warnings about a resource once.
    mutating func see(_ id: String, _ node: XMLNode) {
        if seen.insert(id).inserted { told.tell(of: node) }
    }

    // MARK: Spines

    /// Returns the items of a sequence, and the sequence's time that corresponds to zero in the lanes.
    mutating func lanes(of sequence: XMLNode) throws(DocumentProblem) -> (lanes: FCPLanes, origin: CMTime) {
        guard let spine = sequence.child("spine") else {
            throw DocumentProblem(
                line: sequence.line, cause: "the sequence has no spine", remedy: "export it again")
        }
        return try lanes(of: spine, from: sequence)
    }

    /// Returns the items of a spine or an angle, whose offsets count from the start of its sequence's
    /// timecode.
    mutating func lanes(
        of spine: XMLNode, from sequence: XMLNode
    ) throws(DocumentProblem) -> (lanes: FCPLanes, origin: CMTime) {
        var origin = try sequence.time("tcStart")?.time ?? .zero
        let first = spine.children.first { Self.items.contains($0.name) }
        if let first, let offset = try first.time("offset")?.time, offset < origin {
            told.tell("offsets before tcStart are counted from zero", line: first.line)
            origin = .zero
        }
        var lanes = FCPLanes(rate: rate)
        try place(spine, at: .zero, from: origin, lane: 0, into: &lanes)
        lanes.joinChannels(&told)
        return (lanes, origin)
    }

    /// Places the items of a spine in order.
    ///
    /// - Parameters:
    ///   - start: The time in the lanes at which the spine begins.
    ///   - origin: The offset of an item at that time; `nil` for that of the first item.
    mutating func place(
        _ spine: XMLNode, at start: CMTime, from origin: CMTime?, lane: Int, into lanes: inout FCPLanes
    ) throws(DocumentProblem) {
        var end = start
        let first = spine.children.first { Self.items.contains($0.name) }
        let firstOffset = try first?.time("offset")?.time
        let origin = origin ?? firstOffset ?? .zero
        for node in spine.children {
            if node.name == "transition" {
                try place(transition: node, at: start, from: origin, end: end, lane: lane, into: &lanes)
                continue
            }
            guard Self.items.contains(node.name), let node = active(node) else { continue }
            // Without an offset, an item follows the previous one.
            let offset = try node.time("offset")?.time
            let place = offset.map { start + $0 - origin } ?? end
            let duration = try duration(node)
            try self.place(node, at: place, duration: duration, lane: lane, into: &lanes)
            end = place + duration
        }
    }

    private mutating func place(
        transition node: XMLNode, at start: CMTime, from origin: CMTime, end: CMTime, lane: Int,
        into lanes: inout FCPLanes
    ) throws(DocumentProblem) {
        guard let duration = try node.time("duration")?.time, duration > .zero else { return }
        let half = CMTimeMultiplyByRatio(duration, multiplier: 1, divisor: 2)
        let offset = try node.time("offset")?.time
        let place = offset.map { start + $0 - origin } ?? end - half
        let (video, audio) = (node.child("filter-video"), node.child("filter-audio"))
        lanes.add(
            FCPLanes.Transition(
                range: CMTimeRange(start: place, duration: duration),
                name: node.attributes["name"] ?? video?.attributes["name"] ?? "", effect: video,
                isSeen: video != nil || audio == nil), lane: lane)
    }

    static let items: Set = [
        "asset-clip", "clip", "video", "audio", "gap", "title", "ref-clip", "sync-clip", "mc-clip",
        "audition", "caption", "live-drawing",
    ]

    /// Returns the item, or the active item of an audition.
    mutating func active(_ node: XMLNode) -> XMLNode? {
        guard node.name == "audition" else { return node }
        guard var chosen = node.children.first(where: { Self.items.contains($0.name) }) else {
            told.tell("an audition without clips is left out", line: node.line)
            return nil
        }
        for name in ["lane", "offset"] { chosen.attributes[name] = node.attributes[name] }
        return active(chosen)
    }

    func duration(_ node: XMLNode) throws(DocumentProblem) -> CMTime {
        if let duration = try node.time("duration")?.time {
            guard duration >= .zero else {
                throw DocumentProblem(line: node.line, cause: "a negative duration", remedy: "correct it")
            }
            return duration
        }
        if let id = node.attributes["ref"] {
            if let duration = resources.assets[id]?.duration { return duration }
            let media = resources.sequences[id] ?? resources.multicams[id]
            if let duration = try media?.time("duration")?.time { return duration }
        }
        let inner = node.children.first { $0.attributes["lane"] == nil && Self.items.contains($0.name) }
        if ["clip", "sync-clip"].contains(node.name), let inner { return try duration(inner) }
        throw DocumentProblem(
            line: node.line, cause: "the \(node.name) has no duration", remedy: "add a duration such as 5s")
    }

    /// Returns the item's local time at its beginning.
    func start(_ node: XMLNode) throws(DocumentProblem) -> CMTime {
        if let start = try node.time("start")?.time { return start }
        guard let id = node.attributes["ref"] else { return .zero }
        if let asset = resources.assets[id] { return asset.start }
        return try (resources.sequences[id] ?? resources.multicams[id])?.time("tcStart")?.time ?? .zero
    }

    /// Places an item and its connected items.
    mutating func place(
        _ node: XMLNode, at place: CMTime, duration: CMTime, lane: Int, into lanes: inout FCPLanes
    ) throws(DocumentProblem) {
        let start = try start(node)
        // A caption doesn't make the sequence longer.
        if node.name != "caption" { lanes.extend(to: place + duration) }
        switch node.name {
        case "gap", "caption", "live-drawing": break
        case "title": addTitle(node, at: place, duration: duration, lane: lane)
        case "clip", "sync-clip", "ref-clip", "mc-clip":
            try placeContainer(node, at: place, start: start, duration: duration, lane: lane, into: &lanes)
        default:
            try placeMedia(node, at: place, start: start, duration: duration, lane: lane, into: &lanes)
        }
        try FCPNesting.check(itemCount: lanes.itemCount + titles.count, line: node.line)
        for child in node.children where isConnected(child, to: node) {
            guard let child = active(child) else { continue }
            let offset = try child.time("offset")?.time ?? start
            let childLane = lane + (child.lane ?? 1)
            let childPlace = place + offset - start
            if child.name == "spine" {
                try self.place(child, at: childPlace, from: nil, lane: childLane, into: &lanes)
            } else {
                try self.place(
                    child, at: childPlace, duration: try self.duration(child), lane: childLane, into: &lanes)
            }
        }
    }

    /// Returns whether an element is connected to an item and not a part of it.
    private func isConnected(_ child: XMLNode, to node: XMLNode) -> Bool {
        guard Self.items.contains(child.name) || child.name == "spine" else { return false }
        switch node.name {
        case "clip", "sync-clip": return !isContained(child, in: node)
        default: return true
        }
    }
}

extension XMLNode {
    /// The lane, limited to a range in which additions can't overflow.
    var lane: Int? {
        attributes["lane"].flatMap { Int($0) }.map { max(-Self.highestLane, min(Self.highestLane, $0)) }
    }

    static let highestLane = 1_000_000

    /// Returns all elements with a name, including this one.
    func all(_ name: String) -> [XMLNode] {
        self.name == name ? [self] : children.flatMap { $0.all(name) }
    }

    /// Returns the parameter of an effect with a name, unless it is disabled.
    func parameter(_ name: String) -> XMLNode? {
        children.first {
            $0.name == "param" && $0.attributes["name"] == name && $0.attributes["enabled"] != "0"
        }
    }

    /// Returns the first element with a name, unless it is disabled.
    func active(_ name: String) -> XMLNode? {
        child(name).flatMap { $0.attributes["enabled"] == "0" ? nil : $0 }
    }
}
