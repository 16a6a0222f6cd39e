import Foundation
import MediaTypes
import Timeline

/// Reads FCPXML: the first project's sequence.
struct FCPReader {
    private let resources: FCPResources
    private var rate = FrameRateFraction(25, 1)
    private var transform = FCPTransform(width: nil, height: nil)
    private var frameHeight = 1080.0
    private(set) var warnings: [String] = []
    private var titles: [JSONValue] = []
    /// The IDs of the compound clips that are being read, so that one within itself ends.
    private var open: [String] = []

    static func timeline(_ data: Data, warnings: inout [String]) throws(DocumentFault) -> OTIOTimeline {
        let root = try XMLTreeReader.root(data)
        guard root.name == "fcpxml" else {
            throw DocumentFault(
                line: root.line, cause: "not FCPXML, but \(root.name)", remedy: "export FCPXML")
        }
        guard let project = root.first("project") ?? root.first("sequence"),
            let sequence = project.first("sequence")
        else {
            throw DocumentFault(
                line: root.line, cause: "the document has no project", remedy: "export a project")
        }
        var reader = FCPReader(resources: try FCPResources(root))
        let timeline = try reader.timeline(sequence, name: project.attributes["name"] ?? "")
        warnings += reader.warnings
        return timeline
    }

    private init(resources: FCPResources) { self.resources = resources }

    private mutating func timeline(_ sequence: XMLNode, name: String) throws(DocumentFault) -> OTIOTimeline {
        let format = sequence.attributes["format"].flatMap { resources.formats[$0] }
        rate = format?.frameDuration.flatMap { FrameRateFraction(frameDuration: $0) } ?? rate
        transform = FCPTransform(width: format?.width, height: format?.height)
        frameHeight = format?.height.map(Double.init) ?? frameHeight
        var timeline = OTIOTimeline(name: name)
        timeline.tracks = try stack(sequence)
        timeline.globalStartTime = (try sequence.time("tcStart")).map {
            OTIORationalTime($0.time, rate: rate)
        }
        var own: JSONObject = ["version": .integer(1), "titles": .array(titles)]
        own["frameDuration"] = .time(rate.frameDuration)
        if let width = format?.width, let height = format?.height, width > 1, height > 1, width < 16_384,
            height < 16_384
        {
            own["renderSize"] = .object([
                "width": .integer(Int64(width / 2 * 2)), "height": .integer(Int64(height / 2 * 2)),
            ])
        }
        timeline.metadata["cutroom"] = .object(["timeline": .object(own), "isForeign": .bool(true)])
        return timeline
    }

    /// The tracks of a sequence: its spine, what is connected to it, and their audio.
    private mutating func stack(_ sequence: XMLNode) throws(DocumentFault) -> OTIOStack {
        guard let spine = sequence.child("spine") else {
            throw DocumentFault(
                line: sequence.line, cause: "the sequence has no spine", remedy: "export it again")
        }
        var lanes = FCPLanes(rate: rate)
        try place(spine, at: .zero, lane: 0, into: &lanes)
        return OTIOStack(OTIOItemProperties(name: "tracks"), children: lanes.tracks())
    }

    /// Places the items of a spine one after the other.
    ///
    /// - Parameter start: The time of the sequence at which the spine begins.
    private mutating func place(
        _ spine: XMLNode, at start: CMTime, lane: Int, into lanes: inout FCPLanes
    ) throws(DocumentFault) {
        var end = start
        for node in spine.children {
            if node.name == "transition" {
                guard let duration = try node.time("duration")?.time, duration > .zero else { continue }
                let offset =
                    try node.time("offset")?.time ?? end - start
                    - CMTimeMultiplyByRatio(duration, multiplier: 1, divisor: 2)
                let range = CMTimeRange(start: start + offset, duration: duration)
                lanes.add(
                    FCPLanes.Transition(
                        range: range, name: node.attributes["name"] ?? "",
                        isAudible: true), lane: lane)
                continue
            }
            guard Self.items.contains(node.name) else { continue }
            // Without an offset an item follows the one before it.
            let offset = lane == 0 ? try node.time("offset")?.time : nil
            let place = offset.map { start + $0 } ?? end
            let duration = try duration(node)
            try self.place(node, at: place, duration: duration, lane: lane, into: &lanes)
            end = place + duration
        }
    }

    private static let items: Set = [
        "asset-clip", "clip", "video", "audio", "gap", "title", "ref-clip", "sync-clip", "mc-clip",
        "audition",
    ]

    private func duration(_ node: XMLNode) throws(DocumentFault) -> CMTime {
        if let duration = try node.time("duration")?.time {
            guard duration >= .zero else {
                throw DocumentFault(line: node.line, cause: "a negative duration", remedy: "correct it")
            }
            return duration
        }
        if let asset = asset(node), let duration = asset.duration { return duration }
        if let id = node.attributes["ref"], let duration = try resources.sequences[id]?.time("duration")?.time
        {
            return duration
        }
        throw DocumentFault(
            line: node.line, cause: "the \(node.name) has no duration", remedy: "add a duration such as 5s")
    }

    private func asset(_ node: XMLNode) -> FCPResources.Asset? {
        if let id = node.attributes["ref"], let asset = resources.assets[id] { return asset }
        guard node.name == "clip" || node.name == "sync-clip" else { return nil }
        let inner = node.children.first {
            ["video", "audio", "asset-clip"].contains($0.name) && $0.attributes["lane"] == nil
        }
        return inner.flatMap { asset($0) }
    }

    /// Places an item, and what is connected to it.
    private mutating func place(
        _ node: XMLNode, at place: CMTime, duration: CMTime, lane: Int, into lanes: inout FCPLanes
    ) throws(DocumentFault) {
        let asset = asset(node)
        let start = try node.time("start")?.time ?? asset?.start ?? .zero
        let isEnabled = node.attributes["enabled"] != "0"
        switch node.name {
        case "gap": break
        case "title": addTitle(node, at: place, duration: duration)
        case "mc-clip", "audition":
            warnings.append("line \(node.line): \(node.name) is not supported, and left out")
        case "ref-clip":
            if let item = try compound(node, start: start, duration: duration), isEnabled {
                lanes.add(
                    .stack(item), CMTimeRange(start: place, duration: duration), lane: lane, isAudio: false)
            }
        default:
            guard let asset else {
                throw DocumentFault(
                    line: node.line, cause: "the \(node.name) names no asset that there is",
                    remedy: "correct its ref")
            }
            let clip = try clip(node, asset, start: start, duration: duration, isEnabled: isEnabled)
            let range = CMTimeRange(start: place, duration: duration)
            let isAudioOnly =
                node.name == "audio" || node.attributes["srcEnable"] == "audio"
                || !asset.hasVideo && asset.hasAudio
            if !isAudioOnly { lanes.add(.clip(clip), range, lane: lane, isAudio: false) }
            if asset.hasAudio, node.name != "video", node.attributes["srcEnable"] != "video" {
                lanes.add(.clip(clip), range, lane: lane, isAudio: true)
            }
        }
        for child in node.children where child.attributes["lane"] != nil || node.name == "gap" {
            guard Self.items.contains(child.name) || child.name == "spine" else { continue }
            let offset = try child.time("offset")?.time ?? start
            let childLane = child.attributes["lane"].flatMap { Int($0) } ?? 1
            let childPlace = place + offset - start
            if child.name == "spine" {
                try self.place(child, at: childPlace, lane: childLane, into: &lanes)
            } else {
                try self.place(
                    child, at: childPlace, duration: try self.duration(child), lane: childLane, into: &lanes)
            }
        }
    }

    private mutating func compound(
        _ node: XMLNode, start: CMTime, duration: CMTime
    ) throws(DocumentFault) -> OTIOStack? {
        guard let id = node.attributes["ref"], let sequence = resources.sequences[id] else {
            throw DocumentFault(
                line: node.line, cause: "the ref-clip names no compound clip that there is",
                remedy: "correct its ref")
        }
        guard !open.contains(id), open.count < 16 else {
            throw DocumentFault(line: node.line, cause: "a compound clip within itself", remedy: "remove it")
        }
        open.append(id)
        defer { open.removeLast() }
        let outer = titles
        var stack = try stack(sequence)
        if titles.count > outer.count {
            warnings.append("line \(node.line): titles within a compound clip are left out")
            titles = outer
        }
        stack.properties.name = node.attributes["name"] ?? ""
        stack.properties.sourceRange = OTIOTimeRange(
            CMTimeRange(start: start, duration: duration), rate: rate)
        return stack
    }

    private mutating func clip(
        _ node: XMLNode, _ asset: FCPResources.Asset, start: CMTime, duration: CMTime, isEnabled: Bool
    ) throws(DocumentFault) -> OTIOClip {
        let map = try FCPTimeMap(node)
        // Backwards, the first time of the medium is the last one that is shown.
        let mediaStart = map.map { $0.value(at: $0.speed < 0 ? start + duration : start) } ?? start
        var properties = OTIOItemProperties(
            name: node.attributes["name"] ?? asset.name,
            sourceRange: OTIOTimeRange(CMTimeRange(start: mediaStart, duration: duration), rate: rate))
        properties.isEnabled = isEnabled
        if let speed = map?.speed {
            properties.effects = [
                speed == 0
                    ? OTIOEffect(.freezeFrame, effectName: "FreezeFrame")
                    : OTIOEffect(.linearTimeWarp(speed), effectName: "LinearTimeWarp")
            ]
        }
        let appearance = transform.appearance(node, start: start, warnings: &warnings)
        var own = (try? appearance.document()) ?? JSONObject()
        if let amount = node.child("adjust-volume")?.attributes["amount"], amount.hasSuffix("dB"),
            let level = Double(amount.dropLast(2)), level < 60
        {
            // The format's least level is silence.
            own["volume"] = .double(level > -96 ? pow(10, level / 20) : 0)
        }
        switch node.child("adjust-conform")?.attributes["type"] {
        case "fill": own["fit"] = .string("fill")
        case "none": warnings.append("line \(node.line): the clip is fitted, and not shown in its own size")
        default: break
        }
        for name in [
            "adjust-crop", "adjust-corners", "filter-video", "filter-audio",
        ]
        where node.child(name) != nil {
            warnings.append("line \(node.line): \(name) is left out")
        }
        if !own.isEmpty { properties.metadata["cutroom"] = .object(own) }
        let available = asset.duration.map {
            OTIOTimeRange(CMTimeRange(start: asset.start, duration: $0), rate: rate)
        }
        let kind: OTIOMediaReference.Kind = asset.url.isEmpty ? .missing : .external(asset.url)
        return OTIOClip(properties, reference: OTIOMediaReference(kind, availableRange: available))
    }

    private mutating func addTitle(_ node: XMLNode, at place: CMTime, duration: CMTime) {
        let text = node.children(named: "text").map(\.allText).joined(separator: "\n")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, place >= .zero, duration > .zero else { return }
        var title: JSONObject = [
            "text": .string(text), "start": .time(place), "duration": .time(duration), "fade": .integer(0),
        ]
        let style = node.child("text-style-def")?.child("text-style")?.attributes ?? [:]
        if let size = style["fontSize"].flatMap(Double.init), size > 0, size <= frameHeight {
            title["fontSize"] = .double(size / frameHeight)
        }
        if let color = Self.color(style["fontColor"]) { title["color"] = .string(color) }
        titles.append(.object(title))
    }

    /// Returns a color as our documents write it, of its parts from 0 to 1.
    private static func color(_ text: String?) -> String? {
        let parts = (text ?? "").split(separator: " ").map { Double($0) }
        guard parts.count == 4, parts.allSatisfy({ ($0 ?? -1) >= 0 }) else { return nil }
        return "#"
            + parts.map { part in
                let byte = Int((min(1, part ?? 0) * 255).rounded())
                return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }.joined()
    }
}
