internal import CPango
internal import Foundation
internal import LayerRendering
internal import MediaTypes

/// The bitmap of a context, and the values with which it is drawn on.
final class BitmapDrawing {
    let bitmap: Bitmap
    let pen: Pen
    let space: CGColorSpace
    /// Converts to the color space; `nil` for sRGB.
    let colors: LayerColors?
    var state = DrawingState()
    var savedStates: [DrawingState] = []
    /// The path in the bitmap's own coordinates, with y up.
    var elements = PathElements()
    /// The transform from the first coordinates to the bitmap's own.
    let base: CGAffineTransform

    /// - Parameter base: The transform to begin with; `nil` for the identity.
    init(_ bitmap: Bitmap, _ space: CGColorSpace, base: CGAffineTransform?) {
        (self.bitmap, self.space, self.base) = (bitmap, space, base ?? .identity)
        pen = Pen(bitmap.surface)
        // Curves become lines that are this near, in pixels; Cairo's 0.1 makes a circle of 7 pixels 3 % smaller.
        cairo_set_tolerance(pen.raw, 0.02)
        colors = space.isStandard && space.model == .rgb ? nil : LayerColors(Self.conversion(to: space))
        pen.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(bitmap.height)))
        if let base { pen.concatenate(base) }
    }

    private static func conversion(to space: CGColorSpace) -> (SIMD3<Double>) -> SIMD3<Double> {
        { color in
            let parts = space.components(ofStandard: color).map { min(max($0, 0), 1) }
            return parts.count == 3
                ? SIMD3(parts[0], parts[1], parts[2]) : SIMD3(repeating: parts[0])
        }
    }
}

extension CGContext {
    private var drawing: BitmapDrawing {
        // Contexts are created by this module alone.
        unsafeDowncast(backing, to: BitmapDrawing.self)
    }

    var bitmap: Bitmap { drawing.bitmap }
    var pen: Pen { drawing.pen }
    var space: CGColorSpace { drawing.space }
    var colors: LayerColors? { drawing.colors }
    var baseTransform: CGAffineTransform { drawing.base }

    // Changed in place: a path of many elements isn't copied for each.

    var state: DrawingState {
        get { drawing.state }
        _modify { yield &drawing.state }
    }

    var savedStates: [DrawingState] {
        get { drawing.savedStates }
        _modify { yield &drawing.savedStates }
    }

    var elements: PathElements {
        get { drawing.elements }
        _modify { yield &drawing.elements }
    }
}
