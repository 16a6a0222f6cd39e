import Foundation
import MediaTypes
import Timeline

/// The parts of a clip that are kept and don't affect rendering: its roles, its note and its markers.
///
/// A clip may become several items, one for each of its speeds. Each marker goes to the item that is presented at its
/// time, and the note to the first one, so that a document doesn't grow with the product of both numbers.
struct FCPKept {
    private let roles: JSONObject
    private var note: String
    /// In ascending order of their starts, in the clip's local time.
    private let markers: [(range: CMTimeRange, marker: OTIOMarker)]
    private var next = 0
    private let rate: FrameRateFraction

    init(_ node: XMLNode, rate: FrameRateFraction) {
        var roles = JSONObject()
        for name in ["audioRole", "videoRole", "role"] {
            if let value = node.attributes[name] { roles[name] = .string(value) }
        }
        (self.roles, self.rate) = (roles, rate)
        note = node.child("note")?.allText ?? ""
        markers = node.children.compactMap { Self.marker($0, rate: rate) }
            .sorted { $0.range.start < $1.range.start }
    }

    /// - Returns: `nil` for another element, and for a marker without a valid start, which `FCPTold` reports.
    private static func marker(
        _ node: XMLNode, rate: FrameRateFraction
    ) -> (range: CMTimeRange, marker: OTIOMarker)? {
        guard node.isMarker,
            let start = node.attributes["start"].flatMap({ FCPTime($0)?.time })
        else { return nil }
        let duration = node.attributes["duration"].flatMap { FCPTime($0)?.time } ?? .zero
        let range = CMTimeRange(start: start, duration: CMTimeMaximum(.zero, duration))
        var marker = OTIOMarker(name: node.attributes["value"] ?? "")
        marker.comment = node.attributes["note"] ?? ""
        if node.name == "chapter-marker" {
            marker.metadata["fcpxml"] = .object(["element": .string(node.name)])
        }
        return (range, marker)
    }

    /// Whether a marker or the note wasn't added to any item.
    var hasRest: Bool { next < markers.count || !note.isEmpty }

    /// Adds the roles and the note to an item, and the markers that begin before a time of the clip and weren't
    /// added to another item.
    ///
    /// - Parameters:
    ///   - end: The clip's local time at the end of the item; `nil` for the last item.
    ///   - shift: The difference between the times of the item's source range and the clip's local times.
    mutating func move(to properties: inout OTIOItemProperties, before end: CMTime?, shift: CMTime) {
        var object = properties.metadata["fcpxml"]?.object ?? JSONObject()
        for role in roles.members where object[role.key] == nil { object[role.key] = role.value }
        if !note.isEmpty, object["note"] == nil { object["note"] = .string(note) }
        note = ""
        if !object.isEmpty { properties.metadata["fcpxml"] = .object(object) }
        while next < markers.count, end.map({ markers[next].range.start < $0 }) ?? true {
            var (range, marker) = markers[next]
            range.start = range.start + shift
            marker.markedRange = OTIOTimeRange(range, rate: rate)
            properties.markers.append(marker)
            next += 1
        }
    }

    /// Gives everything to the items that replace a container: to its video, or without any to its audio.
    ///
    /// - Parameter origin: The container's time that corresponds to zero in the items' ranges.
    mutating func moved(
        to items: [(entry: FCPLanes.Entry, isAudio: Bool)], origin: CMTime
    ) -> [(entry: FCPLanes.Entry, isAudio: Bool)] {
        var items = items
        let hasVideo = items.contains { !$0.isAudio }
        let places = items.indices.filter { items[$0].isAudio != hasVideo }
            .sorted { items[$0].entry.range.start < items[$1].entry.range.start }
        for (number, place) in places.enumerated() {
            let start = items[place].entry.range.start + origin
            var end: CMTime?
            if number + 1 < places.count { end = items[places[number + 1]].entry.range.start + origin }
            let item = items[place].entry.item
            let source = item.properties?.sourceRange?.range?.start ?? start
            items[place].entry.item = item.taking(&self, before: end, shift: source - start)
        }
        return items
    }
}

extension OTIOItem {
    /// Returns a clip or a stack with the kept parts of the element that it replaces: see `FCPKept.move`.
    fileprivate func taking(_ kept: inout FCPKept, before end: CMTime?, shift: CMTime) -> OTIOItem {
        switch self {
        case .clip(var clip):
            kept.move(to: &clip.properties, before: end, shift: shift)
            return .clip(clip)
        case .stack(var stack):
            kept.move(to: &stack.properties, before: end, shift: shift)
            return .stack(stack)
        case .gap, .track, .transition, .other: return self
        }
    }
}
