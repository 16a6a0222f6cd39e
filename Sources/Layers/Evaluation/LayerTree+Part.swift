import MediaTypes

extension LayerTree {
    /// Returns the tree for a part of its time: with times relative to the part, and without layers and
    /// animations that are inactive throughout it, so that equal parts of different trees are equal.
    ///
    /// IDs are numbered again. The first layer and layers that display composed frames are kept.
    ///
    /// - Parameters:
    ///   - start: The time that becomes zero, in seconds.
    ///   - span: The first and the last time that is evaluated, relative to the part.
    /// - Returns: The tree, and the new IDs by the old ones; `nil` if the tree has a transition, which
    ///   depends on time zero.
    package func part(
        from start: Double, over span: ClosedRange<Double>
    ) -> (tree: LayerTree, ids: [Int: Int])? {
        StackRoom.with(stackRoom) {
            guard !root.hasTransition else { return nil }
            var root = root.part(from: start, over: span)
            var ids: [Int: Int] = [:]
            root.number(&ids)
            return (LayerTree(root: root), ids)
        }
    }
}

extension LayerNode {
    fileprivate var hasTransition: Bool {
        animations.contains(where: \.hasTransition)
            || (mask + sublayers).contains(where: \.hasTransition)
    }

    /// Whether the layer's time is its superlayer's, for ever.
    var hasTimeOfSuperlayer: Bool { timing == TimingPlan() }

    fileprivate func part(from start: Double, over span: ClosedRange<Double>) -> LayerNode {
        var node = self
        guard hasTimeOfSuperlayer else {
            node.timing.shift(by: start)
            return node
        }
        node.animations = animations.compactMap { animation in
            var animation = animation
            animation.timing.shift(by: start)
            let run = animation.run(given: AnimationPlan.defaultDuration)
            return animation.timing.isInactive(
                over: span, run: run, isRemovedOnCompletion: animation.isRemovedOnCompletion)
                ? nil : animation
        }
        node.mask = mask.map { $0.part(from: start, over: span) }
        node.sublayers = sublayers.compactMap { layer in
            let part = layer.part(from: start, over: span)
            let run = part.timing.duration > 0 ? part.timing.duration : .infinity
            let isInactive = part.timing.isInactive(over: span, run: run, isRemovedOnCompletion: false)
            return isInactive && !part.showsVideo ? nil : part
        }
        return node
    }

    private var showsVideo: Bool {
        properties.contents.contents.showsVideo || (mask + sublayers).contains(where: \.showsVideo)
    }

    /// Numbers the layers depth first, as snapshots do.
    fileprivate mutating func number(_ ids: inout [Int: Int]) {
        let new = ids.count
        ids[id] = new
        id = new
        for index in mask.indices { mask[index].number(&ids) }
        for index in sublayers.indices { sublayers[index].number(&ids) }
    }
}

extension AnimationPlan {
    fileprivate var hasTransition: Bool {
        switch effect {
        case .property: false
        case .group(let members): members.contains(where: \.hasTransition)
        case .transition: true
        }
    }
}

extension TimingPlan {
    /// Makes the begin time relative to a time of the parent.
    ///
    /// It is rounded to a tenth of a nanosecond, so that rounding errors don't distinguish equal parts at
    /// different times. Renderers evaluate a layer a nanosecond after the frame.
    fileprivate mutating func shift(by start: Double) {
        let units = (beginTime - start) * 1e10
        beginTime = abs(units) < 0x1p53 ? units.rounded() / 1e10 : beginTime - start
    }

    /// Returns whether nothing is active or held at any time of a span of the parent's time.
    fileprivate func isInactive(
        over span: ClosedRange<Double>, run: Double, isRemovedOnCompletion: Bool
    ) -> Bool {
        // Only time that runs forward is inactive between two times at which it is inactive on the same side.
        guard speed > 0 else { return false }
        let active = activeDuration(run: run)
        let isBefore = ownTime(at: span.upperBound) < 0
        let isAfter = ownTime(at: span.lowerBound) >= active
        guard isBefore || isAfter else { return false }
        return moment(at: span.lowerBound, run: run, isRemovedOnCompletion: isRemovedOnCompletion) == nil
            && moment(at: span.upperBound, run: run, isRemovedOnCompletion: isRemovedOnCompletion) == nil
    }
}
