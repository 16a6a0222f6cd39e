internal import Engine
internal import Layers
internal import MediaTypes

/// Searches for a time at which a title is visible: the middle of its time, then the middles of the halves,
/// and so on as long as anything changes.
struct TitleSearch {
    enum Result {
        /// The title is visible at this time in seconds.
        case visible(Double)
        case outside
        case invisible
        /// Too many times would have to be examined.
        case unknown
    }

    /// A tree with the title alone.
    let tree: LayerTree
    let probe: TitleProbe
    /// The duration of an output frame in seconds.
    let frame: Double

    private static let mostMoments = 96

    func result(in times: Range<Double>) throws -> Result {
        var waiting = [times]
        var (next, isOutside) = (0, false)
        while next < waiting.count {
            guard next < Self.mostMoments else { return .unknown }
            let span = waiting[next]
            next += 1
            let middle = (span.lowerBound + span.upperBound) / 2
            let view = try probe.view(of: tree, .everything, at: middle)
            if view.isInside { return .visible(middle) }
            isOutside = isOutside || view.isOutside
            for half in [span.lowerBound..<middle, middle..<span.upperBound]
            where half.upperBound - half.lowerBound > frame / 2
                && !tree.changes(from: half.lowerBound, to: half.upperBound).isEmpty
            {
                waiting.append(half)
            }
        }
        return isOutside ? .outside : .invisible
    }
}
