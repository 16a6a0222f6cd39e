extension TimingPlan {
    /// Where something is within its active time.
    struct Moment {
        /// Seconds into the present run, backwards in a reversed one.
        var seconds: Double
        /// Runs that are over, each with its reversed one.
        var cycles: Double
    }

    /// The own time, before repeats: `(parent's time − beginTime) · speed + timeOffset`.
    func ownTime(at parentTime: Double) -> Double {
        (parentTime - beginTime) * speed + timeOffset
    }

    /// How long something is active, in own time, where one run lasts `run`.
    func activeDuration(run: Double) -> Double {
        if repeatDuration > 0 { return repeatDuration }
        let cycle = autoreverses ? 2 * run : run
        return repeatCount > 0 ? repeatCount * cycle : cycle
    }

    /// The moment at a time of the parent; nil while it is not active and not held by its fill mode.
    ///
    /// The active time is half open: at its very end it is over. Time that runs backwards comes in by the
    /// end and is over below 0.
    func moment(at parentTime: Double, run: Double, isRemovedOnCompletion: Bool) -> Moment? {
        let time = ownTime(at: parentTime)
        let active = activeDuration(run: run)
        guard !time.isNaN, active > 0 else { return nil }
        var held = time
        if time < 0 {
            guard fillsBackwards, speed >= 0 || !isRemovedOnCompletion else { return nil }
            held = 0
        } else if speed < 0 ? time > active : time >= active {
            guard fillsForwards, speed < 0 || !isRemovedOnCompletion else { return nil }
            held = active
        }
        return split(held, run: run)
    }

    private func split(_ time: Double, run: Double) -> Moment {
        guard run.isFinite, run > 0 else { return Moment(seconds: time, cycles: 0) }
        let cycle = autoreverses ? 2 * run : run
        var cycles = (time / cycle).rounded(.down)
        var rest = time - cycles * cycle
        // The end of a run is the end, not the start of one that does not come.
        if rest == 0, cycles > 0, time >= activeDuration(run: run) { (cycles, rest) = (cycles - 1, cycle) }
        return Moment(seconds: rest > run ? cycle - rest : rest, cycles: cycles)
    }
}
