import CPango
import Foundation
import Layers
import MediaTypes

/// The distances, in points, that a fill extends beyond the edges of a layer's bounds.
struct EdgeOverhang {
    var minX = 0.0
    var maxX = 0.0
    var minY = 0.0
    var maxY = 0.0

    /// Creates an overhang of `length` at the given edges, and of 0 at the others.
    init(_ edges: CAEdgeAntialiasingMask = [], _ length: Double = 0) {
        minX = edges.contains(.layerLeftEdge) ? length : 0
        maxX = edges.contains(.layerRightEdge) ? length : 0
        minY = edges.contains(.layerBottomEdge) ? length : 0
        maxY = edges.contains(.layerTopEdge) ? length : 0
    }

    func extended(_ rect: CGRect) -> CGRect {
        CGRect(
            x: rect.minX - minX, y: rect.minY - minY, width: rect.width + minX + maxX,
            height: rect.height + minY + maxY)
    }
}

extension LayerArt {
    private static let allEdges: CAEdgeAntialiasingMask = [
        .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
    ]

    /// The edges that are not smoothed. Rounded rectangles have none.
    private var hardEdges: CAEdgeAntialiasingMask {
        let surface = properties.surface
        if surface.cornerRadius > 0, surface.maskedCorners & 0b1111 != 0 { return [] }
        guard surface.allowsEdgeAntialiasing else { return Self.allEdges }
        return Self.allEdges.subtracting(CAEdgeAntialiasingMask(rawValue: surface.edgeAntialiasingMask))
    }

    /// Draws with hard edges: at these edges, a pixel belongs to the layer if its center is inside. Drawing
    /// extends beyond the edges, so that it covers those pixels completely.
    func cuttingHardEdges(with pen: Pen, _ draw: (LayerArt) throws -> Void) rethrows {
        let hard = hardEdges
        guard !hard.isEmpty, hasArea else { return try draw(self) }
        // Two output pixels are as far as smoothing reaches.
        var (x, y) = ((2.0, 0.0), (0.0, 2.0))
        cairo_device_to_user_distance(pen.raw, &x.0, &x.1)
        cairo_device_to_user_distance(pen.raw, &y.0, &y.1)
        let reach = abs(x.0) + abs(x.1) + abs(y.0) + abs(y.1)
        guard reach.isFinite else { return try draw(self) }
        var art = self
        art.overhang = EdgeOverhang(hard, reach)
        try pen.saving {
            let antialias = cairo_get_antialias(pen.raw)
            cairo_set_antialias(pen.raw, CAIRO_ANTIALIAS_NONE)
            pen.addRect(EdgeOverhang(Self.allEdges.subtracting(hard), reach).extended(bounds))
            cairo_clip(pen.raw)
            cairo_set_antialias(pen.raw, antialias)
            try draw(art)
        }
    }

    /// Returns a rectangle of the contents, in points from the layer's upper left corner, extended at the
    /// hard edges that it touches.
    func overhanging(_ target: CGRect) -> CGRect {
        let (top, bottom) = isFlipped ? (overhang.minY, overhang.maxY) : (overhang.maxY, overhang.minY)
        func reaches(_ place: Double, _ edge: Double) -> Bool { abs(place - edge) < 1e-6 }
        var reached = EdgeOverhang()
        if reaches(target.minX, 0) { reached.minX = overhang.minX }
        if reaches(target.maxX, bounds.width) { reached.maxX = overhang.maxX }
        if reaches(target.minY, 0) { reached.minY = top }
        if reaches(target.maxY, bounds.height) { reached.maxY = bottom }
        return reached.extended(target)
    }
}
