extension AnimationPlan {
    /// The duration of animations without one, outside of groups.
    static let defaultDuration = 0.25

    /// Returns the duration of one cycle; `given` is the duration that 0 stands for.
    func run(given: Double) -> Double { timing.duration > 0 ? timing.duration : given }

    /// Returns the seconds into the cycle, paced by the timing function, and the completed cycles; nil if
    /// inactive.
    func moment(at time: Double, given: Double, isMember: Bool) -> TimingPlan.Moment? {
        let run = run(given: given)
        guard
            var moment = timing.moment(
                at: time, run: run, isRemovedOnCompletion: isRemovedOnCompletion && !isMember)
        else { return nil }
        if let curve { moment.seconds = curve.value(at: moment.seconds / run) * run }
        return moment
    }

    /// Changes the values to those of the animation at a time of its layer or group.
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
