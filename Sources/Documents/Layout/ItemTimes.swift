import MediaTypes
import Timeline

/// The durations of items, as OpenTimelineIO computes them.
struct ItemTimes {
    /// The duration of a medium whose document doesn't say it; `nil` if it isn't known.
    var mediaDuration: (OTIOClip) -> CMTime?

    /// The duration of an item: of its source range, or else of what it has.
    ///
    /// - Throws: A `DocumentFault` if the duration of a medium isn't known.
    func duration(_ item: OTIOItem, at path: JSONPath) throws(DocumentFault) -> CMTime {
        if let range = item.properties?.sourceRange { return try range.checked(at: path).duration }
        switch item {
        case .clip(let clip):
            if let range = clip.reference.availableRange { return try range.checked(at: path).duration }
            if let duration = mediaDuration(clip) { return duration }
            throw DocumentFault(
                path: path, cause: "the duration of the clip isn't known",
                remedy: "add a source_range, or an available_range of its medium")
        case .gap, .transition, .other: return .zero
        case .stack(let stack):
            var longest = CMTime.zero
            for (index, child) in stack.children.enumerated() {
                longest = max(longest, try duration(child, at: path.child(index)))
            }
            return longest
        case .track(let track):
            var sum = CMTime.zero
            for (index, child) in track.children.enumerated() {
                sum = sum + (try duration(child, at: path.child(index)))
            }
            if case .transition(let first)? = track.children.first {
                sum = sum + (first.inOffset.time ?? .zero)
            }
            if case .transition(let last)? = track.children.last {
                sum = sum + (last.outOffset.time ?? .zero)
            }
            return sum
        }
    }

    /// The item's own time at which it begins.
    func start(_ item: OTIOItem, at path: JSONPath) throws(DocumentFault) -> CMTime {
        if let source = item.properties?.sourceRange {
            let range = try source.checked(at: path)
            // Python's adapter of edit decision lists gives a track the negative of its first record time as start. Nothing
            // of the track would be in such a range; it means all of it.
            if case .track = item, range.end <= .zero { return .zero }
            return range.start
        }
        guard case .clip(let clip) = item, let range = clip.reference.availableRange else { return .zero }
        return try range.checked(at: path).start
    }
}

extension OTIOTimeRange {
    func checked(at path: JSONPath) throws(DocumentFault) -> CMTimeRange {
        guard let range else {
            throw DocumentFault(
                path: path.appending("source_range"),
                cause: "the duration is negative, or a time is too long",
                remedy: "use a range that isn't negative")
        }
        return range
    }
}

extension JSONPath {
    func child(_ index: Int) -> JSONPath { appending("children").appending(index) }
}
