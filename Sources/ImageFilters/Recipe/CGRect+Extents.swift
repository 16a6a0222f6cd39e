internal import Foundation
internal import MediaTypes

/// Rectangles that may be infinite or empty, without arithmetic on infinite sides.
extension CGRect {
    /// The part in both; null if there is none.
    func common(with other: CGRect) -> CGRect {
        if isNull || other.isNull { return .null }
        if isInfinite { return other }
        if other.isInfinite { return self }
        let common = standardized.intersection(other.standardized)
        return common.isNull || common.width <= 0 || common.height <= 0 ? .null : common
    }

    /// The least rectangle around both.
    func enclosing(_ other: CGRect) -> CGRect {
        if isInfinite || other.isInfinite { return .infinite }
        if isNull { return other }
        return other.isNull ? self : union(other)
    }

    func transformed(by transform: CGAffineTransform) -> CGRect {
        isNull || isInfinite ? self : applying(transform)
    }

    func grown(by margin: Double) -> CGRect {
        isNull || isInfinite ? self : insetBy(dx: -CGFloat(margin), dy: -CGFloat(margin))
    }

    /// The least rectangle of whole squares around this one.
    func onGrid(through corner: CGPoint, side: Double) -> CGRect {
        if isNull || isInfinite || side <= 0 { return self }
        func low(_ value: CGFloat, _ from: CGFloat) -> CGFloat {
            from + ((value - from) / CGFloat(side)).rounded(.down) * CGFloat(side)
        }
        func high(_ value: CGFloat, _ from: CGFloat) -> CGFloat {
            from + ((value - from) / CGFloat(side)).rounded(.up) * CGFloat(side)
        }
        let (left, bottom) = (low(minX, corner.x), low(minY, corner.y))
        return CGRect(
            x: left, y: bottom, width: high(maxX, corner.x) - left, height: high(maxY, corner.y) - bottom)
    }

    /// The numbers in brackets, for descriptions.
    var shortText: String {
        if isInfinite { return "[infinite]" }
        if isNull { return "[empty]" }
        return "[\([minX, minY, width, height].map(\.shortText).joined(separator: " "))]"
    }
}
