internal import ExtraTypes
internal import Foundation
internal import LayerRendering
package import Layers
internal import MediaTypes
package import RenderPlan

/// Draws single titles of an overlay as an export does, but on a small frame, to find their visible parts.
/// Must be used on one thread at a time.
package final class TitleProbe {
    /// Whether a title has visible pixels inside and outside the frame.
    package struct View: Sendable, Hashable {
        package var isInside = false
        package var isOutside = false
    }

    /// The layers of a title that are drawn.
    package enum Part: Sendable {
        case everything
        /// Only its texts, without the layers behind them.
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

    /// Returns whether a tree with one title is visible inside and outside the frame.
    ///
    /// - Parameter seconds: The time of the composition.
    /// - Throws: `EngineFailure` if an image can't be read.
    package func view(of tree: LayerTree, _ part: Part, at seconds: Double) throws -> View {
        var state = tree.state(at: seconds)
        guard state.isVisible else { return View() }
        state.properties.geometry.position.x += points.width
        state.properties.geometry.position.y += points.height
        if part == .texts { state.sublayers = state.sublayers.map(\.withTextsAlone) }
        let least = part == .texts ? Self.solid : Self.faint
        return try EngineFailure.mapping {
            try renderer.overlays(of: state).reduce(into: View()) { view, overlay in
                add(overlay, least: least, to: &view)
            }
        }
    }

    /// The minimum alpha of a visible pixel, and that of a letter beyond its edges and shadow.
    private static let (faint, solid) = (0.02, 0.25)

    private func add(_ overlay: LayerOverlay, least: Double, to view: inout View) {
        guard overlay.alpha > 0 else { return }
        let least = least * 255 / overlay.alpha
        guard least <= 255 else { return }
        let (pixels, threshold) = (overlay.pixels, UInt8(least.rounded(.up)))
        let columns = frame.x - overlay.x..<frame.x + frame.width - overlay.x
        pixels.bytes.withUnsafeBufferPointer { bytes in
            for row in 0..<pixels.height where !(view.isInside && view.isOutside) {
                let isInFrame = (frame.y..<frame.y + frame.height).contains(row + overlay.y)
                for column in 0..<pixels.width where bytes[4 * (row * pixels.width + column) + 3] >= threshold
                {
                    if isInFrame, columns.contains(column) {
                        view.isInside = true
                    } else {
                        view.isOutside = true
                    }
                }
            }
        }
    }
}

extension LayerState {
    /// The state with its texts and clips, and without anything else that is drawn.
    fileprivate var withTextsAlone: LayerState {
        var state = self
        let own = properties
        var properties = LayerProperties()
        (properties.geometry, properties.opacity, properties.text) = (own.geometry, own.opacity, own.text)
        properties.isHidden = own.isHidden
        properties.surface.masksToBounds = own.surface.masksToBounds
        state.properties = properties
        state.mask = []
        state.transition = nil
        state.sublayers = sublayers.map(\.withTextsAlone)
        return state
    }
}
