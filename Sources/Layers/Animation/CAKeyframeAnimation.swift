public import Foundation
public import MediaTypes

/// An animation through a list of values or along a path. Source: CAAnimation.h.
open class CAKeyframeAnimation: CAPropertyAnimation {
    open var values: [Any]?
    /// The path that point properties follow; it takes precedence over the values.
    open var path: CGPath?
    /// The times of the values, from 0 to 1; `nil` for equal intervals.
    ///
    /// A discrete animation has one more time than values. Ignored in paced modes.
    open var keyTimes: [NSNumber]?
    /// The pacing between each pair of keyframes. Ignored in paced modes.
    open var timingFunctions: [CAMediaTimingFunction]?
    open var calculationMode: CAAnimationCalculationMode = .linear
    /// The rotation of the layer along the path; `nil` for none.
    open var rotationMode: CAAnimationRotationMode?
    /// The tension for each value in cubic modes: 1 is tight, 0 is a Catmull-Rom spline.
    open var tensionValues: [NSNumber]?
    /// The continuity for each value in cubic modes: values other than 0 create corners.
    open var continuityValues: [NSNumber]?
    /// The bias for each value in cubic modes: 1 overshoots before the point, −1 after it.
    open var biasValues: [NSNumber]?

    open override func copy(with zone: NSZone? = nil) -> Any { copied(into: CAKeyframeAnimation()) }

    override func assign(to copy: CAAnimation) {
        super.assign(to: copy)
        guard let copy = copy as? CAKeyframeAnimation else { return }
        copy.values = values
        copy.path = path?.copy()
        copy.keyTimes = keyTimes
        copy.timingFunctions = timingFunctions
        copy.calculationMode = calculationMode
        copy.rotationMode = rotationMode
        copy.tensionValues = tensionValues
        copy.continuityValues = continuityValues
        copy.biasValues = biasValues
    }

    override func motion(_ reading: ValueReading) -> Motion? {
        var motion = KeyframeMotion()
        if let path, reading.takesPoints {
            motion.path = path.elements
            guard !path.isEmpty else { return nil }
        } else {
            let given = values ?? []
            motion.values = given.compactMap(reading.value)
            guard !given.isEmpty, motion.values.count == given.count else { return nil }
        }
        motion.mode = calculationMode.rawValue
        motion.rotationMode = rotationMode?.rawValue
        motion.curves = (timingFunctions ?? []).map(\.curve)
        motion.keyTimes = keyTimes?.map(\.doubleValue)
        motion.tensions = (tensionValues ?? []).map(\.doubleValue)
        motion.continuities = (continuityValues ?? []).map(\.doubleValue)
        motion.biases = (biasValues ?? []).map(\.doubleValue)
        if let problem = motion.dropUnusableKeyTimes() {
            LayerWarning.log("ignoring the keyTimes of '\(keyPath ?? "")': \(problem)")
        }
        return .keyframes(motion)
    }
}
