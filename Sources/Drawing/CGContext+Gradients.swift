internal import CPango
public import Foundation
internal import LayerRendering
internal import Layers
public import MediaTypes

extension CGContext {
    /// Fills the clip with a gradient along a line. Colors are constant across it. Draws nothing if both points are one.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
        options: CGGradientDrawingOptions
    ) {
        let numbers = [startPoint.x, startPoint.y, endPoint.x, endPoint.y]
        guard numbers.allSatisfy(\.isFinite), startPoint != endPoint else { return }
        draw(
            gradient, options,
            cairo_pattern_create_linear(startPoint.x, startPoint.y, endPoint.x, endPoint.y))
    }

    /// Fills the clip with a gradient between two circles.
    ///
    /// Colors are those of the circles between them, whose centers and radii change evenly. Draws nothing for a radius
    /// below 0.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
        endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {
        let numbers = [startCenter.x, startCenter.y, startRadius, endCenter.x, endCenter.y, endRadius]
        guard numbers.allSatisfy(\.isFinite), startRadius >= 0, endRadius >= 0 else { return }
        draw(
            gradient, options,
            cairo_pattern_create_radial(
                startCenter.x, startCenter.y, startRadius, endCenter.x, endCenter.y, endRadius))
    }

    private func draw(
        _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ pattern: OpaquePointer?
    ) {
        guard let pattern, let first = gradient.stops.first, let last = gradient.stops.last else { return }
        defer { cairo_pattern_destroy(pattern) }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        // Stops at one place are in the order in which they are added: the outermost color goes on beyond the ends.
        if !options.contains(.drawsBeforeStartLocation) { addStop(first.color, at: 0, alpha: 0, to: pattern) }
        addStop(first.color, at: 0, to: pattern)
        for stop in gradient.stops { addStop(stop.color, at: stop.place, to: pattern) }
        addStop(last.color, at: 1, to: pattern)
        if !options.contains(.drawsAfterEndLocation) { addStop(last.color, at: 1, alpha: 0, to: pattern) }
        var area = PathElements()
        area.addRect(CGRect(x: 0, y: 0, width: width, height: height))
        paint(Paint(area: .fill(area, .winding), source: .pattern(pattern)))
    }

    /// - Parameter share: The factor on the color's alpha.
    private func addStop(
        _ color: LayerColor, at place: Double, alpha share: Double = 1, to pattern: OpaquePointer
    ) {
        let color = (colors?.color(color) ?? color).rgba
        cairo_pattern_add_color_stop_rgba(pattern, place, color.x, color.y, color.z, color.w * share)
    }
}
