public import Foundation
public import MediaTypes

// Points are transformed when they are added, as in Core Graphics.
extension CGContext {
    /// Removes the path.
    public func beginPath() { elements = PathElements() }

    public func move(to point: CGPoint) { elements.append(.move(point.applying(ctm))) }

    public func addLine(to point: CGPoint) { elements.append(.line(point.applying(ctm))) }

    /// Moves to the first point and adds lines to the others.
    public func addLines(between points: [CGPoint]) {
        for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
    }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        let ctm = ctm
        elements.append(
            .curve(
                control1: control1.applying(ctm), control2: control2.applying(ctm), end: end.applying(ctm)))
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        let ctm = ctm
        elements.append(.quadCurve(control: control.applying(ctm), end: end.applying(ctm)))
    }

    /// Adds an arc of a circle, preceded by a line to its start if there is a current point.
    ///
    /// Angles are in radians, from the x axis toward the y axis. `clockwise` assumes that y points up.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        changePath {
            $0.addArc(
                center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
                clockwise: clockwise, transform: $1)
        }
    }

    /// Adds the arc that rounds the corner at `tangent1End` between the current point and `tangent2End`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        changePath {
            $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: $1)
        }
    }

    public func addRect(_ rect: CGRect) { elements.addRect(rect, transform: ctm) }

    public func addRects(_ rects: [CGRect]) {
        for rect in rects { addRect(rect) }
    }

    public func addEllipse(in rect: CGRect) { elements.addEllipse(in: rect, transform: ctm) }

    public func addPath(_ path: CGPath) { elements.append(path.elements, transform: ctm) }

    public func closePath() { elements.append(.close) }

    private func changePath(_ change: (CGMutablePath, CGAffineTransform) -> Void) {
        let path = CGMutablePath(elements)
        change(path, ctm)
        elements = path.elements
    }

    /// A copy of the path in the current coordinates; `nil` if it is empty.
    public var path: CGPath? { elements.isEmpty ? nil : CGPath(elements.applying(ctm.inverted())) }

    public var isPathEmpty: Bool { elements.isEmpty }

    /// The end of the path's last element; zero for an empty path.
    public var currentPointOfPath: CGPoint { elements.currentPoint?.applying(ctm.inverted()) ?? .zero }

    /// The smallest rectangle that contains all points, including control points; null for an empty path.
    public var boundingBoxOfPath: CGRect { elements.applying(ctm.inverted()).controlBounds }

    /// Returns whether a drawing of the path would include a point of the current coordinates.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let drawn = elements.applying(ctm.inverted())
        let stroke = mode == .fill || mode == .eoFill ? nil : CGPath(drawn).strokedOutline(state)
        let isFilled =
            mode != .stroke
            && CGPath(drawn).contains(point, using: mode.isEvenOdd ? .evenOdd : .winding)
        return isFilled || stroke?.contains(point) == true
    }

    /// Replaces the path by the outline of its stroke.
    public func replacePathWithStrokedPath() {
        let ctm = ctm
        let outline = CGPath(elements.applying(ctm.inverted())).strokedOutline(state)
        elements = outline.elements.applying(ctm)
    }
}

extension CGPathDrawingMode {
    var isEvenOdd: Bool { self == .eoFill || self == .eoFillStroke }
}

extension CGPath {
    /// Returns the outline of the stroke with the values of a context.
    func strokedOutline(_ state: DrawingState) -> CGPath {
        let dashed =
            state.dashLengths.isEmpty
            ? self : copy(dashingWithPhase: state.dashPhase, lengths: state.dashLengths.map { CGFloat($0) })
        return dashed.copy(
            strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
            miterLimit: state.miterLimit)
    }
}
