package import Foundation

/// A value that can be interpolated linearly.
package protocol Interpolable: Equatable, Sendable {
    /// Returns the value at `progress` of the way to `end`: exactly `self` at 0, exactly `end` at 1.
    func interpolated(to end: Self, progress: Double) -> Self
}

extension Double: Interpolable {
    /// Returns a weighted sum, which can't overflow even for the sides of the infinite rectangle, which are
    /// the largest finite numbers.
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
    /// Interpolates origin and size separately, for empty rectangles as well. Source: AVVideoComposition.h.
    package func interpolated(to end: CGRect, progress: Double) -> CGRect {
        CGRect(
            x: origin.x.interpolated(to: end.origin.x, progress: progress),
            y: origin.y.interpolated(to: end.origin.y, progress: progress),
            width: size.width.interpolated(to: end.size.width, progress: progress),
            height: size.height.interpolated(to: end.size.height, progress: progress))
    }
}

extension CGAffineTransform: Interpolable {
    /// Interpolates each of the six elements. A ramp between two rotations therefore moves every point in a
    /// straight line and shrinks the image on the way. AVVideoComposition.h only says "ramp".
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

/// Returns the position of `time` between `start` and `end`, from 0 to 1.
///
/// The only inexact operation is the final division, so that equal times with different timescales give equal
/// values. All three times must be numeric, and `start` must be before `end`.
package func rampProgress(at time: CMTime, from start: CMTime, to end: CMTime) -> Double {
    if time <= start { return 0 }
    if time >= end { return 1 }
    let elapsed = Elapsed(from: start, to: time)
    let whole = Elapsed(from: start, to: end)
    // elapsed.units / elapsed.scale ÷ whole.units / whole.scale; the timescale of `start` is in both and
    // cancels.
    let numerator = elapsed.units.multipliedReportingOverflow(by: Int128(end.timescale))
    let denominator = whole.units.multipliedReportingOverflow(by: Int128(time.timescale))
    guard !numerator.overflow, !denominator.overflow else {
        // Only beyond 2^127: centuries in nanoseconds with mixed timescales.
        let scales = Double(end.timescale) / Double(time.timescale)
        return Double(elapsed.units) / Double(whole.units) * scales
    }
    // Both are positive, because `time` is after `start`.
    let divisor = Int128(
        greatestCommonDivisor(numerator.partialValue.magnitude, denominator.partialValue.magnitude))
    return Double(numerator.partialValue / divisor) / Double(denominator.partialValue / divisor)
}

/// The difference of two times, in units of the product of both timescales.
private struct Elapsed {
    let units: Int128

    init(from start: CMTime, to time: CMTime) {
        units = Int128(time.value) * Int128(start.timescale) - Int128(start.value) * Int128(time.timescale)
    }
}
