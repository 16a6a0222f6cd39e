/// When something is active, and how its own time runs: `CAMediaTiming` as a value. Times are in seconds.
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
