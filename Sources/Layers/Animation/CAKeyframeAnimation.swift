public import Foundation
public import MediaTypes

/// Through a list of values, or along a path. Source: CAAnimation.h.
open class CAKeyframeAnimation: CAPropertyAnimation {
    open var values: [Any]?
    /// For properties that are points; used in place of the values.
    open var path: CGPath?
    /// From 0 to 1, one a value; discrete: one more. nil for equal steps. Without effect on paced modes.
    open var keyTimes: [NSNumber]?
    /// One between each two keyframes. Without effect on paced modes.
    open var timingFunctions: [CAMediaTimingFunction]?
    open var calculationMode: CAAnimationCalculationMode = .linear
    /// How a layer turns along the path; nil for not at all.
    open var rotationMode: CAAnimationRotationMode?
    /// For the cubic modes, one a value: 1 is tight, 0 a Catmull-Rom spline.
    open var tensionValues: [NSNumber]?
    /// For the cubic modes, one a value: other than 0 makes corners.
    open var continuityValues: [NSNumber]?
    /// For the cubic modes, one a value: 1 is before the point, −1 after.
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
            LayerWarning.log("the keyTimes of '\(keyPath ?? "")' are not used: \(problem)")
        }
        return .keyframes(motion)
    }
}
