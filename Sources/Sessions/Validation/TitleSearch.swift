internal import Engine
internal import Layers
internal import MediaTypes

/// Looks for a moment at which a title is visible: in the middle of its time, then in the middles of the halves, and so
/// on as long as anything changes.
struct TitleSearch {
    enum Result {
        /// The seconds at which it is.
        case visible(Double)
        case outside
        case invisible
        /// Too many moments would have to be looked at.
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
