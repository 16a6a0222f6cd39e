extension AnimationPlan {
    /// The default duration of animations outside of groups, in seconds.
    static let defaultDuration = 0.25

    /// Returns the duration of one cycle, or `given` if the duration is 0.
    func run(given: Double) -> Double { timing.duration > 0 ? timing.duration : given }

    /// Returns the position in the cycle, in seconds and paced by the timing function, and the number of
    /// completed cycles; `nil` if the animation is inactive.
    func moment(at time: Double, given: Double, isMember: Bool) -> TimingPlan.Moment? {
        let run = run(given: given)
        guard
            var moment = timing.moment(
                at: time, run: run, isRemovedOnCompletion: isRemovedOnCompletion && !isMember)
        else { return nil }
        if let curve { moment.seconds = curve.value(at: moment.seconds / run) * run }
        return moment
    }

    /// Applies the animation to the values at a time of its layer or group.
    func apply(
        at time: Double, to values: inout PresentedValues, given: Double = defaultDuration,
        isMember: Bool = false
    ) {
        guard let moment = moment(at: time, given: given, isMember: isMember) else { return }
        let run = run(given: given)
        switch effect {
        case .property(let effect):
            effect.apply(seconds: moment.seconds, run: run, cycles: moment.cycles, timing, to: &values)
        case .group(let members):
            for member in members {
                member.apply(at: moment.seconds, to: &values, given: run, isMember: true)
            }
        case .transition: break
        }
    }
}
