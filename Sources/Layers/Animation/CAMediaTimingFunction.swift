public import Foundation
internal import MediaTypes

/// The pacing of an animation: a cubic Bézier curve from (0, 0) to (1, 1). Source: CAMediaTimingFunction.h.
open class CAMediaTimingFunction: NSObject {
    final let curve: TimingCurve

    private init(curve: TimingCurve) {
        self.curve = curve
    }

    /// Creates the predefined function with a name, or a linear one for an unknown name.
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

    /// Creates a curve from its two inner control points.
    ///
    /// Their x is clamped to 0…1, so that time never runs backward.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(
            curve: TimingCurve(
                min(max(Double(c1x), 0), 1), Double(c1y), min(max(Double(c2x), 0), 1), Double(c2y)))
    }

    /// Gets x and y of one of the four control points; 0 and 3 are the ends.
    open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        require(
            (0...3).contains(idx), "getControlPointAtIndex:values: index \(idx) beyond bounds [0 .. 3]")
        let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
        (ptr[0], ptr[1]) = (Float(points[idx].0), Float(points[idx].1))
    }
}
