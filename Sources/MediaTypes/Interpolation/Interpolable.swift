package import Foundation

/// A value that a ramp can move along in a straight line.
package protocol Interpolable: Equatable, Sendable {
    /// The value at `progress` of the way to `end`: exactly `self` at 0, exactly `end` at 1.
    func interpolated(to end: Self, progress: Double) -> Self
}

extension Double: Interpolable {
    /// A sum of weighted ends, which cannot overflow: the infinite rectangle's sides are the largest numbers.
    package func interpolated(to end: Double, progress: Double) -> Double {
        if self == end || progress <= 0 { return self }
        return progress >= 1 ? end : self * (1 - progress) + end * progress
    }
}

extension CGFloat {
    func interpolated(to end: CGFloat, progress: Double) -> CGFloat {
        CGFloat(Double(self).interpolated(to: Double(end), progress: progress))
    }
}

extension Float: Interpolable {
    package func interpolated(to end: Float, progress: Double) -> Float {
        Float(Double(self).interpolated(to: Double(end), progress: progress))
    }
}

extension CGRect: Interpolable {
    /// Origin and size each go their own way, empty rectangles too. Source: AVVideoComposition.h.
    package func interpolated(to end: CGRect, progress: Double) -> CGRect {
        CGRect(
            x: origin.x.interpolated(to: end.origin.x, progress: progress),
            y: origin.y.interpolated(to: end.origin.y, progress: progress),
            width: size.width.interpolated(to: end.size.width, progress: progress),
            height: size.height.interpolated(to: end.size.height, progress: progress))
    }
}

extension CGAffineTransform: Interpolable {
    /// Each of the six numbers goes its own way: a ramp between two rotations moves every point in a straight
    /// line, and so shrinks the picture on its way. AVVideoComposition.h says no more than "ramp".
    package func interpolated(to end: CGAffineTransform, progress: Double) -> CGAffineTransform {
        CGAffineTransform(
            a: a.interpolated(to: end.a, progress: progress),
            b: b.interpolated(to: end.b, progress: progress),
            c: c.interpolated(to: end.c, progress: progress),
            d: d.interpolated(to: end.d, progress: progress),
            tx: tx.interpolated(to: end.tx, progress: progress),
            ty: ty.interpolated(to: end.ty, progress: progress))
    }
}
