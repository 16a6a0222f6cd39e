public import Foundation

/// A path that can be changed. Source: CGPath.h and the Swift overlay of Core Graphics.
///
/// Adding or closing lines and curves has no effect without a current point.
public final class CGMutablePath: CGPath {
    package override init(_ elements: PathElements) {
        super.init(elements)
    }

    public init() {
        super.init(PathElements())
    }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        elements.append(.move(point.applying(transform)))
    }

    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        elements.append(.line(point.applying(transform)))
    }

    /// Moves to the first point and adds lines to the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        for (index, point) in points.enumerated() {
            index == 0 ? move(to: point, transform: transform) : addLine(to: point, transform: transform)
        }
    }

    public func addQuadCurve(
        to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
        elements.append(.quadCurve(control: control.applying(transform), end: end.applying(transform)))
    }

    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        elements.append(
            .curve(
                control1: control1.applying(transform), control2: control2.applying(transform),
                end: end.applying(transform)))
    }

    public func closeSubpath() {
        elements.append(.close)
    }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        elements.addRect(rect, transform: transform)
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        elements.addEllipse(in: rect, transform: transform)
    }

    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        require(
            cornerWidth >= 0 && 2 * cornerWidth <= rect.width,
            "CGPathAddRoundedRect: corner_width >= 0 && 2 * corner_width <= CGRectGetWidth(rect)")
        require(
            cornerHeight >= 0 && 2 * cornerHeight <= rect.height,
            "CGPathAddRoundedRect: corner_height >= 0 && 2 * corner_height <= CGRectGetHeight(rect)")
        let size = CGSize(width: cornerWidth, height: cornerHeight)
        elements.addRoundedRect(rect, corners: [size, size, size, size], transform: transform)
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        elements.append(path.elements, transform: transform)
    }
}
