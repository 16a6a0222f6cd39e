extension TimingPlan {
    /// A position within the active time.
    struct Moment {
        /// The position in the current cycle in seconds, counted backward in a reversed one.
        var seconds: Double
        /// The number of completed cycles, each with its reversed cycle.
        var cycles: Double
    }

    /// Returns the local time: `(parent time − beginTime) · speed + timeOffset`.
    func ownTime(at parentTime: Double) -> Double {
        (parentTime - beginTime) * speed + timeOffset
    }

    /// Returns the active duration in local time, if one cycle lasts `run`.
    func activeDuration(run: Double) -> Double {
        if repeatDuration > 0 { return repeatDuration }
        let cycle = autoreverses ? 2 * run : run
        return repeatCount > 0 ? repeatCount * cycle : cycle
    }

    /// Returns the position at a time of the parent; `nil` if the animation is neither active nor held by its
    /// fill mode.
    ///
    /// The active time is half-open: it excludes its exact end. Time that runs backward enters at the end and
    /// leaves below 0.
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
        // At the end of the last cycle, stay at its end.
        if rest == 0, cycles > 0, time >= activeDuration(run: run) { (cycles, rest) = (cycles - 1, cycle) }
        return Moment(seconds: rest > run ? cycle - rest : rest, cycles: cycles)
    }
}
