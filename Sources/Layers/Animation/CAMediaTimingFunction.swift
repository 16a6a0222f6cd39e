public import Foundation

/// How fast time runs within an animation: a cubic Bézier curve from (0, 0) to (1, 1).
/// Source: CAMediaTimingFunction.h.
open class CAMediaTimingFunction: NSObject {
    final let curve: TimingCurve

    private init(curve: TimingCurve) {
        self.curve = curve
    }

    /// Linear for a name that is not known.
    public convenience init(name: CAMediaTimingFunctionName) {
        let curve: TimingCurve =
            switch name {
            case .easeIn: TimingCurve(0.42, 0, 1, 1)
            case .easeOut: TimingCurve(0, 0, 0.58, 1)
            case .easeInEaseOut: TimingCurve(0.42, 0, 0.58, 1)
            case .default: TimingCurve(0.25, 0.1, 0.25, 1)
            default: .linear
            }
        self.init(curve: curve)
    }

    /// The two inner control points. Their x are kept between 0 and 1, so that time never runs backwards.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(
            curve: TimingCurve(
                min(max(Double(c1x), 0), 1), Double(c1y), min(max(Double(c2x), 0), 1), Double(c2y)))
    }

    /// Writes x and y of a control point, of four: 0 and 3 are the ends.
    open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        precondition(
            (0...3).contains(idx), "getControlPointAtIndex:values: index \(idx) beyond bounds [0 .. 3]")
        let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
        (ptr[0], ptr[1]) = (Float(points[idx].0), Float(points[idx].1))
    }
}
