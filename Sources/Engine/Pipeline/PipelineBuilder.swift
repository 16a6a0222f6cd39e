package import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Realizes a graph: elements, properties, links and controlled properties, and nothing else.
struct PipelineBuilder {
    let pipeline: Pipeline
    private(set) var elements: [String: Element] = [:]
    private var pads: [String: Pad] = [:]
    private var crops: [String: CropGate] = [:]

    /// - Parameter sampleRate: The rate of the audio whose volume the graph changes; nil without audio.
    init(_ graph: Graph, in pipeline: Pipeline, sampleRate: Int32? = nil) throws {
        self.pipeline = pipeline
        for node in graph.elements { try add(node) }
        for link in graph.links { try join(link) }
        for ramp in graph.ramps { try drive(ramp, through: ramp.controlPoints(sampleRate: sampleRate)) }
    }

    func element(_ name: String) throws -> Element {
        guard let element = elements[name] else {
            throw GStreamerFailure(kind: .refused, message: "the plan has no element '\(name)'")
        }
        return element
    }

    private mutating func add(_ node: ElementNode) throws {
        let element = try Element(factory: node.factory, name: node.name)
        if node.factory == "videocrop" { crops[node.name] = try CropGate(before: element) }
        try CodedColors(of: node.factory)?.attach(to: element)
        try CodedHeaders(of: node.factory)?.attach(to: element)
        element.giveAllAtEnd()
        elements[node.name] = element
        try set(node)
        try pipeline.add(element)
    }

    private mutating func join(_ link: Link) throws {
        let (upstream, downstream) = (try element(link.from), try element(link.to))
        guard let name = link.pad else { return try upstream.link(to: downstream) }
        let sink = try downstream.requestPad(name)
        for property in link.padProperties { try sink.set(property.name, property.value) }
        try upstream.staticPad("src").link(to: sink)
        pads["\(link.to).\(name)"] = sink
    }

    /// Sets the properties of elements and pads again. The graph must have the shape of the realized one.
    func set(_ graph: Graph) throws {
        for node in graph.elements { try set(node) }
        for link in graph.links {
            guard let pad = link.pad.flatMap({ pads["\(link.to).\($0)"] }) else { continue }
            for property in link.padProperties { try pad.set(property.name, property.value) }
        }
    }

    private func set(_ node: ElementNode) throws {
        for property in node.properties {
            if let crop = crops[node.name] {
                crop.lay(property.name, [ControlPoint(time: 0, value: Double(property.value) ?? 0)])
            } else {
                try element(node.name).set(property.name, property.value)
            }
        }
    }

    /// Binds a ramp's property, replacing its previous binding.
    func drive(_ ramp: Ramp, through points: [ControlPoint]) throws {
        if let crop = crops[ramp.element] { return crop.lay(ramp.property, points) }
        guard let padName = ramp.pad else {
            return try element(ramp.element)
                .control(ramp.property, points: points, interpolation: ramp.interpolation)
        }
        guard let pad = pads["\(ramp.element).\(padName)"] else {
            throw GStreamerFailure(
                kind: .refused, message: "the plan links no pad '\(padName)' of '\(ramp.element)'")
        }
        try pad.control(ramp.property, points: points, interpolation: ramp.interpolation)
    }
}

extension Ramp {
    /// The keyframes in nanoseconds. If several fall on one nanosecond, regardless of their exact times, the
    /// first is moved one nanosecond earlier and the last stays, which forms a step.
    package func controlPoints() -> [ControlPoint] {
        var points: [ControlPoint] = []
        for keyframe in keyframes {
            let time = max(StreamTime.nanoseconds(keyframe.time), points.last?.time ?? 0)
            if let last = points.last, last.time == time {
                points.removeLast()
                // Keeps a value just before the step, unless there is one already.
                if time > 0, points.last.map({ $0.time < time - 1 }) ?? true {
                    points.append(ControlPoint(time: time - 1, value: last.value))
                }
            }
            points.append(ControlPoint(time: time, value: keyframe.value))
        }
        return points
    }
}
