import Timeline

extension OTIORoot {
    /// Returns the first timeline of a file, or a timeline of the clip, track or stack in it.
    func timeline(warnings: inout [String]) throws(DocumentProblem) -> OTIOTimeline {
        switch self {
        case .timeline(let timeline): return timeline
        case .item(.stack(let stack)): return OTIOTimeline(name: stack.properties.name, tracks: stack)
        case .item(.track(let track)): return OTIOTimeline(tracks: OTIOStack(children: [.track(track)]))
        case .item(let item):
            return OTIOTimeline(tracks: OTIOStack(children: [.track(OTIOTrack(children: [item]))]))
        case .collection(let collection):
            let timelines = collection.children.compactMap { child in
                if case .timeline(let timeline) = child { timeline } else { nil }
            }
            guard let first = timelines.first else { break }
            if timelines.count > 1 {
                warnings.append("\(timelines.count - 1) more timelines of the collection are left out")
            }
            return first
        case .other: break
        }
        throw DocumentProblem(
            cause: "the document holds no timeline", remedy: "use a document with a Timeline")
    }
}
