/// The values of `CAMediaTiming`, which determine when a layer or animation is active and its local time.
/// Times are in seconds.
package struct TimingPlan: Sendable, Hashable, Codable {
    package var beginTime: Double = 0
    package var duration: Double = 0
    package var speed: Double = 1
    package var timeOffset: Double = 0
    package var repeatCount: Double = 0
    package var repeatDuration: Double = 0
    package var autoreverses = false
    package var fillsForwards = false
    package var fillsBackwards = false

    package init() {}
}

extension TimingPlan {
    /// The fill mode as Core Animation's type.
    var fillMode: CAMediaTimingFillMode {
        get {
            if fillsForwards { return fillsBackwards ? .both : .forwards }
            return fillsBackwards ? .backwards : .removed
        }
        set {
            fillsForwards = newValue == .forwards || newValue == .both
            fillsBackwards = newValue == .backwards || newValue == .both
        }
    }
}
