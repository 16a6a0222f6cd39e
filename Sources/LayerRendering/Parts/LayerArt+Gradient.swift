import CPango
import Foundation
import Layers
import MediaTypes

extension LayerArt {
    /// Draws a gradient in the bounds with rounded corners.
    func draw(_ gradient: GradientProperties, with pen: Pen) {
        let stops = Self.stops(gradient)
        guard !stops.isEmpty else { return }
        pen.saving {
            pen.add(outline)
            cairo_clip(pen.raw)
            switch CAGradientLayerType(rawValue: gradient.type) {
            case .radial: drawRadial(gradient, stops, with: pen)
            case .conic: drawConic(gradient, stops, with: pen)
            default:
                let (start, end) = (place(gradient.startPoint), place(gradient.endPoint))
                paint(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops, with: pen)
            }
        }
    }

    private typealias Stop = (place: Double, color: LayerColor)

    /// Returns ascending locations from 0 to 1. If locations are missing or NaN, all are evenly spaced.
    private static func stops(_ gradient: GradientProperties) -> [Stop] {
        let colors = gradient.colors
        let equal = colors.indices.map { colors.count > 1 ? Double($0) / Double(colors.count - 1) : 0 }
        var places = gradient.locations ?? equal
        if places.count < colors.count || places.contains(where: \.isNaN) { places = equal }
        var least = 0.0
        return zip(places, colors).map { place, color in
            least = min(max(place, least), 1)
            return (least, color)
        }
    }

    /// Converts a point in units of the bounds to the layer's coordinates.
    private func place(_ unit: CGPoint) -> CGPoint {
        CGPoint(x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
    }

    private func paint(_ pattern: OpaquePointer?, _ stops: [Stop], with pen: Pen) {
        defer { cairo_pattern_destroy(pattern) }
        for stop in stops {
            let color = stop.color.rgba
            cairo_pattern_add_color_stop_rgba(pattern, stop.place, color.x, color.y, color.z, color.w)
        }
        cairo_set_source(pen.raw, pattern)
        cairo_paint(pen.raw)
    }

    /// Draws an ellipse whose center is the start point and whose bounding box has the end point as a corner.
    private func drawRadial(_ gradient: GradientProperties, _ stops: [Stop], with pen: Pen) {
        let center = place(gradient.startPoint)
        let end = place(gradient.endPoint)
        let (width, height) = (abs(end.x - center.x), abs(end.y - center.y))
        guard width > 0, height > 0 else { return }
        cairo_translate(pen.raw, center.x, center.y)
        cairo_scale(pen.raw, width, height)
        paint(cairo_pattern_create_radial(0, 0, 0, 0, 0, 1), stops, with: pen)
    }

    /// Draws a gradient around the start point, from the direction of the end point, and from the x axis
    /// toward the y axis.
    private func drawConic(_ gradient: GradientProperties, _ stops: [Stop], with pen: Pen) {
        let center = place(gradient.startPoint)
        let end = place(gradient.endPoint)
        let first = atan2(end.y - center.y, end.x - center.x)
        let radius =
            2 * (bounds.width + bounds.height + abs(center.x - bounds.midX) + abs(center.y - bounds.midY))
        let mesh = cairo_pattern_create_mesh()
        defer { cairo_pattern_destroy(mesh) }
        // Wedges of at most 3°, cut at the stops, so that colors change at their exact locations.
        var cuts = Set((0...120).map { Double($0) / 120 })
        cuts.formUnion(stops.map(\.place))
        let ordered = cuts.sorted()
        for (from, to) in zip(ordered, ordered.dropFirst()) {
            let (a, b) = (first + from * 2 * .pi, first + to * 2 * .pi)
            cairo_mesh_pattern_begin_patch(mesh)
            cairo_mesh_pattern_move_to(mesh, center.x, center.y)
            cairo_mesh_pattern_line_to(mesh, center.x + radius * cos(a), center.y + radius * sin(a))
            cairo_mesh_pattern_line_to(mesh, center.x + radius * cos(b), center.y + radius * sin(b))
            let (start, end) = (
                Self.color(at: from, after: true, stops), Self.color(at: to, after: false, stops)
            )
            for (corner, color) in [start, start, end, end].enumerated() {
                cairo_mesh_pattern_set_corner_color_rgba(
                    mesh, UInt32(corner), color.x, color.y, color.z, color.w)
            }
            cairo_mesh_pattern_end_patch(mesh)
        }
        cairo_set_source(pen.raw, mesh)
        cairo_paint(pen.raw)
    }

    /// Returns the color at a location. If stops coincide, it is the color of the last one or of the first
    /// one.
    private static func color(at place: Double, after: Bool, _ stops: [Stop]) -> SIMD4<Double> {
        guard let next = stops.firstIndex(where: { after ? $0.place > place : $0.place >= place }) else {
            return stops[stops.count - 1].color.rgba
        }
        guard next > 0 else { return stops[0].color.rgba }
        let (from, to) = (stops[next - 1], stops[next])
        let share = to.place > from.place ? (place - from.place) / (to.place - from.place) : 1
        return from.color.rgba + (to.color.rgba - from.color.rgba) * share
    }
}
