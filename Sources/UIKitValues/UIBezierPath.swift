public import Drawing
public import Foundation
public import MediaTypes
internal import UIValues

/// Corners of a rectangle. Source: UIGeometry.h.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    public static let allCorners = UIRectCorner(rawValue: .max)
}

/// A path with the values of its line, in coordinates with y down. Source: UIBezierPath.h.
open class UIBezierPath: NSObject {
    private var path = CGMutablePath()

    /// The width of the line in points.
    open var lineWidth: CGFloat = 1
    open var lineCapStyle = CGLineCap.butt
    open var lineJoinStyle = CGLineJoin.miter
    open var miterLimit: CGFloat = 10
    /// Whether the even-odd rule determines the inside, instead of the winding rule.
    open var usesEvenOddFillRule = false
    private var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    public override init() {
        super.init()
    }

    public init(cgPath: CGPath) {
        super.init()
        self.cgPath = cgPath
    }

    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// - Parameter cornerRadius: At most half of the shorter side is used.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2)
        path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    }

    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        let radii = CGSize(
            width: min(max(cornerRadii.width, 0), rect.width / 2),
            height: min(max(cornerRadii.height, 0), rect.height / 2))
        var elements = PathElements()
        elements.addRoundedRect(
            rect,
            corners: [UIRectCorner.topLeft, .topRight, .bottomRight, .bottomLeft].map {
                corners.contains($0) ? radii : .zero
            })
        path = CGMutablePath(elements)
    }

    /// - Parameter clockwise: Whether the arc is clockwise with y down.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise)
    }

    /// A copy of the path.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }

    open func move(to point: CGPoint) { path.move(to: point) }

    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds an arc, preceded by a line to its start if there is a current point. Angles are in radians.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // Core Graphics' direction is that of y up.
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    open func close() { path.closeSubpath() }

    open func removeAllPoints() { path = CGMutablePath() }

    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

    open func apply(_ transform: CGAffineTransform) {
        path = CGMutablePath(path.elements.applying(transform))
    }

    open var isEmpty: Bool { path.isEmpty }
    /// The smallest rectangle that contains the path; null for an empty path.
    open var bounds: CGRect { path.boundingBoxOfPath }
    open var currentPoint: CGPoint { path.currentPoint }

    /// Returns whether a point is inside.
    open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: rule) }

    private var rule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

    /// - Parameters:
    ///   - pattern: The alternating lengths of dashes and gaps; `nil` for solid lines.
    ///   - count: The number of lengths.
    ///   - phase: The offset into the pattern at which lines start.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (phase, pattern.map { pattern in (0..<max(count, 0)).map { pattern[$0] } } ?? [])
    }

    /// Fills the path with the fill color of the current context.
    open func fill() { fill(with: .normal, alpha: 1) }

    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha, usesEvenOddFillRule ? .eoFill : .fill)
    }

    /// Draws the line with the stroke color of the current context.
    open func stroke() { stroke(with: .normal, alpha: 1) }

    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { draw(blendMode, alpha, .stroke) }

    private func draw(_ blendMode: CGBlendMode, _ alpha: CGFloat, _ mode: CGPathDrawingMode) {
        guard let context = GraphicsStack.current?.context else { return }
        context.saveGState()
        defer { context.restoreGState() }
        if blendMode != .normal { context.setBlendMode(blendMode) }
        if alpha != 1 { context.setAlpha(alpha) }
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dash.phase, lengths: dash.lengths)
        context.beginPath()
        context.addPath(path)
        context.drawPath(using: mode)
    }

    /// Restricts the current context to the inside of the path.
    open func addClip() {
        guard let context = GraphicsStack.current?.context else { return }
        context.beginPath()
        context.addPath(path)
        context.clip(using: rule)
    }
}
