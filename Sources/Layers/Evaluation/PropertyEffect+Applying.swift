extension PropertyEffect {
    func apply(
        seconds: Double, run: Double, cycles: Double, _ timing: TimingPlan, to values: inout PresentedValues
    ) {
        let under = values.value(of: target)
        var step = value(at: seconds, run: run, under: under)
        if isCumulative, cycles > 0 {
            let end = value(at: timing.autoreverses ? 0 : run, run: run, under: under)
            step.value = step.value.adding(end.value, times: cycles)
        }
        if let valueFunction, case .numbers(let numbers?) = step.value {
            step.value = .transform(ValueFunction.matrix(valueFunction, numbers))
        }
        values.set(isAdditive ? step.value.adding(under) : step.value, for: target)
        values.turn += step.turn
    }

    /// Returns the value at a position in a cycle, in seconds, and the rotation angle along a path.
    private func value(
        at seconds: Double, run: Double, under: LayerValue
    ) -> (value: LayerValue, turn: Double) {
        switch motion {
        case .basic(let from, let to, let by):
            let ends = Self.ends(from, to, by, under: start(under))
            return (ends.from.interpolated(to: ends.to, at: seconds / run), 0)
        case .spring(let spring, let from, let to, let by):
            let ends = Self.ends(from, to, by, under: start(under))
            return (ends.from.interpolated(to: ends.to, at: spring.value(at: seconds)), 0)
        case .keyframes(let motion):
            return motion.value(at: min(max(seconds / run, 0), 1), like: under)
        }
    }

    /// Returns the property's current value as the animation represents it. With a value function, that is
    /// the value of an untransformed layer.
    private func start(_ under: LayerValue) -> LayerValue {
        guard let valueFunction else { return under }
        let neutral: Double = valueFunction.hasPrefix("scale") ? 1 : 0
        return .numbers(
            Array(repeating: neutral, count: ValueFunction.takesThree(valueFunction) ? 3 : 1))
    }

    private static func ends(
        _ from: LayerValue?, _ to: LayerValue?, _ by: LayerValue?, under: LayerValue
    ) -> (from: LayerValue, to: LayerValue) {
        switch (from, to, by) {
        case (let from?, let to?, _): (from, to)
        case (let from?, nil, let by?): (from, from.adding(by))
        case (nil, let to?, let by?): (to.subtracting(by), to)
        case (let from?, nil, nil): (from, under)
        case (nil, let to?, nil): (under, to)
        case (nil, nil, let by?): (under, under.adding(by))
        case (nil, nil, nil): (under, under)
        }
    }
}
