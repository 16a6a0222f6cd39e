internal import ExtraTypes
internal import Foundation
internal import LayerRendering
package import Layers
internal import MediaTypes
package import RenderPlan

/// Draws single titles of an overlay as an export does, but on a small frame, to find their visible parts.
/// Must be used on one thread at a time.
package final class TitleProbe {
    /// Edges of the frame.
    package struct Edges: OptionSet, Sendable, Hashable {
        package let rawValue: Int

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        static let left = Edges(rawValue: 1)
        static let right = Edges(rawValue: 2)
        static let top = Edges(rawValue: 4)
        static let bottom = Edges(rawValue: 8)
    }

    /// Where a title has visible pixels.
    package struct View: Sendable, Hashable {
        /// Whether there are some inside the frame.
        package var isInside = false
        /// The edges of the frame beyond which there are some.
        package var crossed: Edges = []

        package var isOutside: Bool { !crossed.isEmpty }
    }

    /// The layers of a title that are drawn.
    package enum Part: Sendable {
        case everything
        /// Only its texts, without the layers behind them, and opaque where they are visible at all.
        case texts
    }

    private let root: LayerNode
    private let points: (width: Double, height: Double)
    /// The frame's rectangle, in the middle of the drawn area.
    private let frame: (x: Int, y: Int, width: Int, height: Int)
    private let renderer: LayerRenderer

    /// More pixels wouldn't change the result.
    private static let longestSide = 640.0

    package init(_ overlay: OverlayPlan, format: VideoFormat) {
        root = overlay.tree.root
        points = (Double(format.width) / overlay.scale, Double(format.height) / overlay.scale)
        let scale = min(1, Self.longestSide / Double(max(format.width, format.height)))
        let width = max(2, Int((Double(format.width) * scale).rounded()))
        let height = max(2, Int((Double(format.height) * scale).rounded()))
        frame = (width, height, width, height)
        // On each side of the frame is room for another one.
        renderer = LayerRenderer(
            width: 3 * width, height: 3 * height, pointWidth: 3 * points.width,
            pointHeight: 3 * points.height, images: PictureFileDecoder(width: width, height: height))
    }

    /// Returns the tree of the root with one of its sublayers, and without any appearance of the root itself.
    package func tree(of title: LayerNode) -> LayerTree {
        var alone = root
        var properties = LayerProperties()
        properties.geometry = root.properties.geometry
        properties.geometry.isDoubleSided = true
        alone.properties = properties
        alone.animations = []
        alone.mask = []
        alone.sublayers = [title]
        return LayerTree(root: alone)
    }

    /// Returns where a tree with one title is visible.
    ///
    /// - Parameter seconds: The time of the composition.
    /// - Throws: `EngineFailure` if an image can't be read.
    package func view(of tree: LayerTree, _ part: Part, at seconds: Double) throws -> View {
        guard var state = visibleState(of: tree, at: seconds) else { return View() }
        if part == .texts { state.sublayers = state.sublayers.map(\.withTextsAlone) }
        return try EngineFailure.mapping {
            try renderer.overlays(of: state).reduce(into: View()) { view, overlay in
                add(overlay, part, to: &view)
            }
        }
    }

    /// Returns whether a tree with one title has pixels at a time, and has all of them inside the frame, as far
    /// as that is certain without drawing it.
    package func isWithinFrame(_ tree: LayerTree, at seconds: Double) -> Bool {
        guard let state = visibleState(of: tree, at: seconds) else { return false }
        let extents = renderer.extents(of: state)
        return !extents.isEmpty
            && extents.intersection(
                PixelRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)) == extents
    }

    /// Returns the state with the frame in the middle of the drawn area; `nil` if it is invisible.
    private func visibleState(of tree: LayerTree, at seconds: Double) -> LayerState? {
        var state = tree.state(at: seconds)
        guard state.isVisible else { return nil }
        state.properties.geometry.position.x += points.width
        state.properties.geometry.position.y += points.height
        return state
    }

    /// The minimum alpha of a visible pixel, and that of a letter beyond its edges and shadow.
    private static let (faint, solid) = (0.02, 0.25)

    private func add(_ overlay: LayerOverlay, _ part: Part, to view: inout View) {
        guard overlay.alpha > 0 else { return }
        let least = (part == .texts ? Self.solid : Self.faint) * 255 / overlay.alpha
        guard least <= 255 else { return }
        let (pixels, threshold) = (overlay.pixels, UInt8(least.rounded(.up)))
        let columns = frame.x - overlay.x..<frame.x + frame.width - overlay.x
        let rows = frame.y - overlay.y..<frame.y + frame.height - overlay.y
        pixels.bytes.withUnsafeBufferPointer { bytes in
            // Only those of texts are looked for beyond each edge.
            for row in 0..<pixels.height where part == .texts || !(view.isInside && view.isOutside) {
                for column in 0..<pixels.width where bytes[4 * (row * pixels.width + column) + 3] >= threshold
                {
                    view.add(row, in: rows, column, in: columns)
                }
            }
        }
    }
}

extension TitleProbe.View {
    /// Adds a visible pixel.
    fileprivate mutating func add(_ row: Int, in rows: Range<Int>, _ column: Int, in columns: Range<Int>) {
        guard !rows.contains(row) || !columns.contains(column) else { return isInside = true }
        if column < columns.lowerBound { crossed.insert(.left) }
        if column >= columns.upperBound { crossed.insert(.right) }
        if row < rows.lowerBound { crossed.insert(.top) }
        if row >= rows.upperBound { crossed.insert(.bottom) }
    }
}

extension LayerState {
    /// The state with its texts and clips, and without anything else that is drawn.
    fileprivate var withTextsAlone: LayerState {
        var state = self
        let own = properties
        var properties = LayerProperties()
        (properties.geometry, properties.text) = (own.geometry, own.text)
        properties.opacity = own.opacity > 0 ? 1 : 0
        properties.isHidden = own.isHidden
        properties.surface.masksToBounds = own.surface.masksToBounds
        state.properties = properties
        state.mask = []
        state.transition = nil
        state.sublayers = sublayers.map(\.withTextsAlone)
        return state
    }
}
