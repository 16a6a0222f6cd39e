package import Layers
package import MediaTypes

/// The layers of a Core Animation tool, over or around the composed frames.
///
/// The tree's coordinates are points of the render size, with the origin at the bottom left and y up. Its
/// time is composition time, which is `RenderPlan.origin` at output time zero.
package struct OverlayPlan: Sendable, Hashable, Codable {
    package var tree: LayerTree
    package var drawing: Drawing
    /// The number of output pixels per point.
    package var scale: Double
    /// The half-open ranges of output time in which the layers are drawn, in order and with gaps between
    /// them.
    private var ranges: [StoredTimeRange]

    package init(tree: LayerTree, drawing: Drawing, scale: Double, timeRanges: [CMTimeRange]) {
        self.tree = tree
        self.drawing = drawing
        self.scale = scale
        ranges = timeRanges.map(StoredTimeRange.init)
    }

    package enum Drawing: Sendable, Hashable, Codable {
        /// The layer with this ID displays the composed frame, whole and flat. Layers in front of it are
        /// blended over the frame as rectangles, and layers behind it are not visible.
        case titles(inFrontOf: Int)
        /// The composed frame is drawn into the tree, and the output frame is the drawn tree.
        case whole
    }

    package var timeRanges: [CMTimeRange] { ranges.map(\.wrappedValue) }

    /// Returns whether the layers are drawn at an output time.
    package func isDrawn(at time: CMTime) -> Bool {
        let index = ranges.partitioningIndex { $0.wrappedValue.end > time }
        return index < ranges.count && ranges[index].wrappedValue.start <= time
    }
}
