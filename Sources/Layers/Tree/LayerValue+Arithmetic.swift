import Foundation
import MediaTypes

extension LayerValue {
    /// The numbers of the value; `nil` if it has none.
    var components: [Double]? {
        switch self {
        case .number(let number): [number]
        case .point(let point): [point.x, point.y]
        case .size(let size): [size.width, size.height]
        case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        case .color(let color?): [color.rgba.x, color.rgba.y, color.rgba.z, color.rgba.w]
        case .colors(let colors): colors.flatMap { [$0.rgba.x, $0.rgba.y, $0.rgba.z, $0.rgba.w] }
        case .numbers(let numbers?): numbers
        case .path(let path?): path.elements.flatMap { $0.points.flatMap { [$0.x, $0.y] } }
        default: nil
        }
    }

    /// Returns a value of the same kind with other numbers.
    func with(components c: [Double]) -> LayerValue {
        switch self {
        case .number: return .number(c[0])
        case .point: return .point(CGPoint(x: c[0], y: c[1]))
        case .size: return .size(CGSize(width: c[0], height: c[1]))
        case .rect: return .rect(CGRect(x: c[0], y: c[1], width: c[2], height: c[3]))
        case .color: return .color(LayerColor(rgba: [c[0], c[1], c[2], c[3]]))
        case .colors(let colors):
            return .colors(
                colors.indices.map {
                    LayerColor(rgba: [c[4 * $0], c[4 * $0 + 1], c[4 * $0 + 2], c[4 * $0 + 3]])
                })
        case .numbers: return .numbers(c)
        case .path(let path?):
            var next = c.makeIterator()
            return .path(
                PathElements(
                    path.elements.map {
                        $0.mapPoints { CGPoint(x: next.next() ?? $0.x, y: next.next() ?? $0.y) }
                    }))
        default: return self
        }
    }

    /// Returns whether the values can be interpolated: they are of the same kind and have the same number of
    /// components, or are paths with corresponding elements.
    func isLike(_ other: LayerValue) -> Bool {
        switch (self, other) {
        case (.path(let a?), .path(let b?)):
            a.elements.count == b.elements.count
                && zip(a.elements, b.elements).allSatisfy {
                    $0.points.count == $1.points.count && ($0 == .close) == ($1 == .close)
                }
        case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color),
            (.colors, .colors), (.numbers, .numbers):
            components != nil && components?.count == other.components?.count
        default: false
        }
    }

    /// Returns the sum, or `other` if the values can't be added. Transforms are concatenated, this one first.
    func adding(_ other: LayerValue, times count: Double = 1) -> LayerValue {
        if case .transform(let a) = self, case .transform(let b) = other {
            var sum = a
            for _ in 0..<Int(min(max(count, 0), 10_000)) { sum = sum.concatenating(b) }
            return .transform(sum)
        }
        guard isLike(other), let a = components, let b = other.components else {
            return count == 0 ? self : other
        }
        return with(components: zip(a, b).map { $0 + $1 * count })
    }

    /// Returns the start value that becomes this value if `other` is added.
    func subtracting(_ other: LayerValue) -> LayerValue {
        if case .transform(let a) = self, case .transform(let b) = other {
            return .transform((b.inverse).map { $0.concatenating(a) } ?? a)
        }
        return adding(other, times: -1)
    }

    /// Returns the value at a fraction of the way, which may be outside 0…1. Values that can't be
    /// interpolated change at the end, except contents, which cross-fade.
    func interpolated(to other: LayerValue, at fraction: Double) -> LayerValue {
        switch (self, other) {
        case (.transform(let a), .transform(let b)):
            return .transform(a.interpolated(to: b, at: fraction))
        case (.color(let a), .color(let b)) where (a == nil) != (b == nil):
            // From no color to a color: the color fades in.
            let ends = (a ?? b?.faded, b ?? a?.faded)
            return LayerValue.color(ends.0).interpolated(to: .color(ends.1), at: fraction)
        case (.contents(let a), .contents(let b)) where a != b && fraction > 0 && fraction < 1:
            return .contents(.blend(a, b, fraction))
        default: break
        }
        guard isLike(other), let a = components, let b = other.components else {
            return fraction < 1 ? self : other
        }
        return with(components: zip(a, b).map { $0 + ($1 - $0) * fraction })
    }

    /// Returns the distance to another value. Paced animations keep its rate of change constant.
    func distance(to other: LayerValue) -> Double {
        if case .transform(let a) = self, case .transform(let b) = other {
            let difference = [a.row1 - b.row1, a.row2 - b.row2, a.row3 - b.row3, a.row4 - b.row4]
            return difference.reduce(0) { $0 + ($1 * $1).sum() }.squareRoot()
        }
        guard isLike(other), let a = components, let b = other.components else {
            return self == other ? 0 : 1
        }
        return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
}

extension LayerColor {
    fileprivate var faded: LayerColor { LayerColor(rgba: SIMD4(rgba.x, rgba.y, rgba.z, 0)) }
}
