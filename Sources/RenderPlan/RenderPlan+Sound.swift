extension RenderPlan {
    /// The film without its picture.
    package var soundAlone: RenderPlan {
        var plan = self
        plan.video = nil
        plan.videoTracks = []
        plan.composedTracks = []
        plan.layerTrack = nil
        plan.overlay = nil
        plan.instructions = []
        plan.graph = graph.keeping { name in
            name == "audio" || name == "mixer" || name.hasPrefix("audio_")
        }
        return plan
    }
}

extension Graph {
    /// The part of the graph between the elements whose names are kept.
    func keeping(_ isKept: (String) -> Bool) -> Graph {
        Graph(
            elements: elements.filter { isKept($0.name) },
            links: links.filter { isKept($0.from) && isKept($0.to) },
            ramps: ramps.filter { isKept($0.element) })
    }
}
