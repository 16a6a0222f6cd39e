package import Layers
package import MediaTypes

/// Layers over the film, or around it, as a Core Animation tool brings them.
///
/// The tree's space is the film's: in points of the render size, from the bottom left, y up. Its time is the
/// composition's: the film's zero is `RenderPlan.origin`.
package struct OverlayPlan: Sendable, Hashable, Codable {
    package var tree: LayerTree
    package var drawing: Drawing
    /// The film's pixels a point.
    package var scale: Double
    /// When the layers are seen, in the film's time: in order, half-open, none touching the next.
    private var ranges: [StoredTimeRange]

    package init(tree: LayerTree, drawing: Drawing, scale: Double, timeRanges: [CMTimeRange]) {
        self.tree = tree
        self.drawing = drawing
        self.scale = scale
        ranges = timeRanges.map(StoredTimeRange.init)
    }

    package enum Drawing: Sendable, Hashable, Codable {
        /// The layer of this number shows the film, whole and flat: what lies in front of it is blended over
        /// the picture, piece by piece, and what lies behind is not seen.
        case titles(inFrontOf: Int)
        /// The film's frame goes into the tree, and the tree drawn is the frame.
        case whole
    }

    package var timeRanges: [CMTimeRange] { ranges.map(\.wrappedValue) }

    /// Whether the layers are seen at a time of the film.
    package func isDrawn(at time: CMTime) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].wrappedValue.end <= time { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].wrappedValue.start <= time
    }
}
