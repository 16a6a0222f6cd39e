import CPango
import Foundation
import Layers
import MediaTypes

/// A part of a layer drawn flat, at about the resolution of its projection.
struct FlatPart {
    let extents: CGRect
    /// The number of pixels per point along x and y. It changes in steps, so that one image serves many
    /// frames of a motion.
    let scale: SIMD2<Double>
    private let columns: Int
    private let rows: Int

    /// A transparent margin, which the projection uses to smooth the image's edges.
    private static let margin = 1
    private static let mostPixels = 4096.0

    /// - Parameter rule: The rule by which `magnification`, along x and y, is rounded to a step.
    init(extents: CGRect, magnification: SIMD2<Double>, _ rule: FloatingPointRoundingRule) {
        self.init(
            extents: extents,
            scale: SIMD2(
                Self.scale(magnification.x, over: extents.width, rule),
                Self.scale(magnification.y, over: extents.height, rule)))
    }

    private init(extents: CGRect, scale: SIMD2<Double>) {
        (self.extents, self.scale) = (extents, scale)
        columns = max(Int((extents.width * scale.x).rounded(.up)), 1)
        rows = max(Int((extents.height * scale.y).rounded(.up)), 1)
    }

    private static func scale(
        _ magnification: Double, over length: Double, _ rule: FloatingPointRoundingRule
    ) -> Double {
        // Steps are powers of the square root of two. A value barely above a step is rounded to that step.
        let step = (2 * log2(max(magnification, 1.0 / 64)) - 1e-6).rounded(rule)
        return min(pow(2, step / 2), mostPixels / length)
    }

    /// The transform from the image's pixels to the layer's coordinates. The edges of the part are on pixel
    /// boundaries.
    var toLayer: PlaneTransform {
        let (x, y) = (extents.width / Double(columns), extents.height / Double(rows))
        let margin = Double(Self.margin)
        return PlaneTransform(
            [x, 0, 0], [0, y, 0], [extents.minX - margin * x, extents.minY - margin * y, 1])
    }

    func draw(_ art: LayerArt, _ part: LayerPart) throws -> Surface? {
        // Glyphs keep their positions only if the scale is the same in both directions.
        let square = FlatPart(extents: extents, scale: SIMD2(repeating: scale.max()))
        guard
            let surface = Surface(
                width: square.columns + 2 * Self.margin, height: square.rows + 2 * Self.margin),
            let toPixels = square.toLayer.inverse?.affine
        else { return nil }
        let pen = Pen(surface)
        pen.concatenate(toPixels)
        try art.draw(part, with: pen)
        return square.columns == columns && square.rows == rows
            ? surface : surface.squeezed(width: columns, height: rows, margin: Self.margin)
    }
}
