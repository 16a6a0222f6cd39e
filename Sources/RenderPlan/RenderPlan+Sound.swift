internal import MediaTypes

extension RenderPlan {
    /// The name of the element with the gain of the whole mix, and the beginning of the names of further ones
    /// for a gain that one element can't have.
    package static let gain = "audio_gain"
    /// The name of the element with the factors of the limiter.
    package static let limiter = "audio_limiter"

    /// Whether the whole mix has a gain.
    package var hasGain: Bool { graph.element(Self.gain) != nil || graph.element(Self.limiter) != nil }

    /// The plan without video.
    package var soundAlone: RenderPlan {
        var plan = self
        plan.video = nil
        plan.videoTracks = []
        plan.composedTracks = []
        plan.layerTrack = nil
        plan.overlay = nil
        plan.instructions = []
        (plan.parts, plan.copiedSound) = (nil, nil)
        plan.graph = graph.keeping(Self.isOfSound)
        return plan
    }

    /// The plan without audio.
    package var pictureAlone: RenderPlan {
        var plan = self
        plan.audio = nil
        plan.audioTracks = []
        plan.copiedSound = nil
        plan.graph = graph.keeping { !Self.isOfSound($0) }
        return plan
    }

    private static func isOfSound(_ name: String) -> Bool {
        name == "audio" || name == "mixer" || name.hasPrefix("audio_")
    }
}

extension Graph {
    /// Returns the part of the graph with the elements whose names are kept, and the links between them.
    func keeping(_ isKept: (String) -> Bool) -> Graph {
        Graph(
            elements: elements.filter { isKept($0.name) },
            links: links.filter { isKept($0.from) && isKept($0.to) },
            ramps: ramps.filter { isKept($0.element) })
    }

    /// Returns whether another graph has the same elements, links and driven properties, so that it differs
    /// from this one only by values.
    package func hasShape(of other: Graph) -> Bool {
        func shape(_ graph: Graph) -> [[String]] {
            graph.elements.map { [$0.name, $0.factory] + $0.properties.map(\.name) }
                + graph.links.map { [$0.from, $0.to, $0.pad ?? ""] + $0.padProperties.map(\.name) }
                + graph.ramps.map { [$0.element, $0.pad ?? "", $0.property, $0.interpolation.rawValue] }
        }
        return shape(self) == shape(other)
    }
}
