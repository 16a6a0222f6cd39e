import MediaTypes
import Timeline

/// The durations of items, as computed by OpenTimelineIO.
struct ItemTimes {
    /// Returns the duration of a medium that the document doesn't state; `nil` if it is unknown.
    var mediaDuration: (OTIOClip) -> CMTime?

    /// Returns the duration of an item: that of its source range, or else of its content.
    ///
    /// - Throws: A `DocumentProblem` if the duration of a medium is unknown.
    func duration(_ item: OTIOItem, at path: JSONPath) throws(DocumentProblem) -> CMTime {
        if let range = item.properties?.sourceRange { return try range.checked(at: path).duration }
        switch item {
        case .clip(let clip):
            if let range = clip.reference.availableRange { return try range.checked(at: path).duration }
            if let duration = mediaDuration(clip) { return duration }
            throw DocumentProblem(
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
            var sum = track.leadIn + track.leadOut
            for (index, child) in track.children.enumerated() {
                sum = sum + (try duration(child, at: path.child(index)))
            }
            return sum
        }
    }

    /// Returns the item's local time at its beginning.
    func start(_ item: OTIOItem, at path: JSONPath) throws(DocumentProblem) -> CMTime {
        if let source = item.properties?.sourceRange {
            let range = try source.checked(at: path)
            // Python's adapter of edit decision lists sets a track's start to the negative of its first
            // record time. That range would contain nothing of the track, so the whole track is used.
            if case .track = item, range.end <= .zero { return .zero }
            return range.start
        }
        guard case .clip(let clip) = item, let range = clip.reference.availableRange else { return .zero }
        return try range.checked(at: path).start
    }
}

extension OTIOTimeRange {
    func checked(at path: JSONPath) throws(DocumentProblem) -> CMTimeRange {
        guard let range else {
            throw DocumentProblem(
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
