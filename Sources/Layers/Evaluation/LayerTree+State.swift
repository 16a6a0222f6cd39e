import MediaTypes

extension LayerTree {
    /// Returns the state of all layers at a time in seconds. It depends on the tree and the time only, so
    /// that times may be evaluated in any order.
    package func state(at time: Double) -> LayerState {
        StackRoom.with(stackRoom) { root.state(at: time, isFlipped: false) }
    }
}

extension LayerNode {
    private var run: Double { timing.duration > 0 ? timing.duration : .infinity }

    private func isActive(at time: Double) -> Bool {
        timing.moment(at: time, run: run, isRemovedOnCompletion: false) != nil
    }

    /// - Parameter time: A time of the superlayer.
    func state(at time: Double, isFlipped: Bool) -> LayerState {
        guard let moment = timing.moment(at: time, run: run, isRemovedOnCompletion: false) else {
            return LayerState(
                id: id, properties: properties, isActive: false, time: timing.ownTime(at: time),
                contentsAreFlipped: isFlipped != properties.geometry.isGeometryFlipped)
        }
        var state = state(ownTime: moment.seconds, isFlipped: isFlipped)
        state.transition = transition(at: moment.seconds, isFlipped: isFlipped)
        return state
    }

    /// Returns the layer's state without its transition.
    private func state(ownTime: Double, isFlipped: Bool) -> LayerState {
        var values = PresentedValues(properties)
        for animation in animations { animation.apply(at: ownTime, to: &values) }
        let presented = values.result
        let isFlipped = isFlipped != presented.geometry.isGeometryFlipped
        var state = LayerState(
            id: id, properties: presented, isActive: true, time: ownTime, contentsAreFlipped: isFlipped)
        // Most layers of a long composition are inactive and aren't even copied.
        state.sublayers = sublayers.lazy.filter { $0.isActive(at: ownTime) }
            .map { $0.state(at: ownTime, isFlipped: isFlipped) }
        state.sublayers.sortByDepth()
        state.mask = mask.map { $0.state(at: ownTime, isFlipped: isFlipped) }
        return state
    }

    private func transition(at time: Double, isFlipped: Bool) -> TransitionState? {
        for animation in animations.reversed() {
            guard case .transition(let plan) = animation.effect,
                let moment = animation.moment(at: time, given: AnimationPlan.defaultDuration, isMember: false)
            else { continue }
            let share = moment.seconds / animation.run(given: AnimationPlan.defaultDuration)
            return TransitionState(
                type: CATransitionType(rawValue: plan.type),
                subtype: plan.subtype.map(CATransitionSubtype.init(rawValue:)) ?? .fromLeft,
                progress: plan.startProgress + (plan.endProgress - plan.startProgress) * share,
                earlier: earlier(than: animation.timing, isFlipped: isFlipped))
        }
        return nil
    }

    /// Returns the layer's state just before its local time reaches the transition's start; empty if that is
    /// before time zero.
    private func earlier(than timing: TimingPlan, isFlipped: Bool) -> [LayerState] {
        guard timing.speed != 0 else { return [] }
        let start = timing.beginTime - timing.timeOffset / timing.speed
        // AVCoreAnimationBeginTimeAtZero counts as time zero.
        guard start > 1e-9 else { return [] }
        return [state(ownTime: start.nextDown, isFlipped: isFlipped)]
    }
}

extension [LayerState] {
    /// Sorts by `zPosition`. Layers with equal or NaN positions keep their order.
    fileprivate mutating func sortByDepth() {
        let depths = map { $0.properties.geometry.zPosition }.map { $0.isNaN ? 0 : $0 }
        guard zip(depths, depths.dropFirst()).contains(where: { $0 > $1 }) else { return }
        let order = indices.sorted { depths[$0] != depths[$1] ? depths[$0] < depths[$1] : $0 < $1 }
        self = order.map { self[$0] }
    }
}
