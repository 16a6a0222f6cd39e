import MediaTypes

extension LayerTree {
    /// The times in seconds at which layers and animations begin or end, in no order.
    ///
    /// Layers and animations inside of a layer with a time of its own aren't included: they change only while
    /// that layer is active.
    package var edges: [Double] {
        StackRoom.with(stackRoom) {
            var edges: [Double] = []
            root.appendEdges(to: &edges)
            return edges
        }
    }
}

extension LayerNode {
    fileprivate func appendEdges(to edges: inout [Double]) {
        guard hasTimeOfSuperlayer else {
            return edges += timing.edges(run: timing.duration > 0 ? timing.duration : .infinity)
        }
        for animation in animations {
            edges += animation.timing.edges(run: animation.run(given: AnimationPlan.defaultDuration))
        }
        for layer in mask + sublayers { layer.appendEdges(to: &edges) }
    }
}

extension TimingPlan {
    fileprivate func edges(run: Double) -> [Double] {
        guard speed > 0 else { return [] }
        let start = beginTime - timeOffset / speed
        return [start, start + activeDuration(run: run) / speed].filter(\.isFinite)
    }
}
