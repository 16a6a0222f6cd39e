import MediaTypes

extension LayerTree {
    /// Returns the kinds of changes that may occur between two times, inclusive. No other changes occur.
    package func changes(from start: Double, to end: Double) -> LayerChanges {
        StackRoom.with(stackRoom) { root.changes(over: TimeSpan(start, end)) }
    }
}

extension LayerNode {
    /// - Parameter span: A range of the superlayer's time.
    fileprivate func changes(over span: TimeSpan) -> LayerChanges {
        let isEverHidden = animations.contains { $0.touches(.hidden) }
        if properties.isHidden, !isEverHidden { return [] }
        let run = timing.duration > 0 ? timing.duration : .infinity
        switch timing.stretch(of: span, run: run) {
        case .outside: return []
        case .mixed: return .everything
        case .within(let own):
            var changes = animations.reduce(LayerChanges()) { $0.union($1.changes(over: own)) }
            for layer in sublayers { changes.formUnion(layer.changes(over: own)) }
            // A moving mask changes the visible content.
            if mask.contains(where: { !$0.changes(over: own).isEmpty }) { changes.insert(.content) }
            return changes
        }
    }
}

extension AnimationPlan {
    /// - Parameter span: A range of the layer's time.
    fileprivate func changes(over span: TimeSpan) -> LayerChanges {
        let run = run(given: Self.defaultDuration)
        switch timing.stretch(of: span, run: run) {
        case .outside: return []
        case .mixed: return targets
        case .within(let own): return isSteady(over: own, run: run) ? [] : targets
        }
    }

    /// Returns whether the keyframes have the same value throughout the span.
    private func isSteady(over span: TimeSpan, run: Double) -> Bool {
        if span.start == span.end { return true }
        guard case .property(let effect) = effect, case .keyframes(let motion) = effect.motion,
            motion.path == nil, !motion.isPaced, !motion.isCubic, !motion.values.isEmpty
        else { return false }
        let ends = [span.start, span.end].map { second in
            min(max((curve?.value(at: second / run) ?? second / run), 0), 1)
        }
        let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
        let count = motion.values.count
        guard count > 1 else { return true }
        let touched =
            motion.isDiscrete
            ? motion.discreteIndex(at: low, count: count)...motion.discreteIndex(at: high, count: count)
            : motion.segment(at: low, count: count).index...motion.segment(at: high, count: count).index + 1
        return motion.values[touched].allSatisfy { $0 == motion.values[touched.lowerBound] }
    }

    /// The kinds of changes that the animation causes while active.
    private var targets: LayerChanges {
        switch effect {
        case .property(let effect):
            effect.motion.turns ? [effect.target.key.changes, .placement] : effect.target.key.changes
        case .group(let members): members.reduce([]) { $0.union($1.targets) }
        case .transition: .content
        }
    }

    fileprivate func touches(_ key: LayerKey) -> Bool {
        switch effect {
        case .property(let effect): effect.target.key == key
        case .group(let members): members.contains { $0.touches(key) }
        case .transition: false
        }
    }
}

extension Motion {
    fileprivate var turns: Bool {
        if case .keyframes(let motion) = self { return motion.rotationMode != nil }
        return false
    }
}
