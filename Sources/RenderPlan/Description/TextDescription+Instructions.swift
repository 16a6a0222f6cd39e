internal import MediaTypes

extension TextDescription {
    func instructions(_ plan: RenderPlan) -> [String] {
        var columns = TextColumns(indent: "  ")
        for instruction in plan.instructions {
            let range = ReadableTime.text(instruction.timeRange)
            let color = instruction.background
            if instruction.layers.isEmpty { columns.add(range, "nothing but \(color.words)") }
            for (index, layer) in instruction.layers.enumerated() {
                let words = LayerSummary(layer, in: instruction.timeRange, of: plan.video).texts
                columns.add(
                    index == 0 ? range : "", layer.track, layer.drawing.rawValue, words.first ?? "")
                for word in words.dropFirst() { columns.add("", "", "", word) }
            }
            if !instruction.layers.isEmpty, color != .black { columns.add("", "over \(color.words)") }
            if let reason = instruction.reason { columns.add("", "composed: " + reason) }
        }
        return columns.lines
    }

    func volumes(_ plan: RenderPlan) -> [String] {
        var columns = TextColumns(indent: "  ")
        for track in plan.audioTracks {
            let element = track.name + "_volume"
            let ramp = plan.graph.ramps.first { $0.element == element && $0.property == "volume" }
            let constant = plan.graph.element(element)?.properties.first { $0.name == "volume" }?.value
            let texts = withTap(track.tap, ramp.map { RampSummary($0).texts } ?? [constant ?? "1"])
            let channels = track.channels.map { [$0.words] } ?? []
            for (index, line) in wrapped(channels + texts).enumerated() {
                columns.add(index == 0 ? track.name : "", line)
            }
        }
        if plan.hasGain { columns.add("mixed", gain(of: plan.graph)) }
        return columns.lines
    }

    /// Returns the description of the gain of the whole mix. A limiter may have thousands of changes: only
    /// the lowest factor is described.
    private func gain(of graph: Graph) -> String {
        let constants = graph.elements.filter { $0.name.hasPrefix(RenderPlan.gain) }.flatMap(\.properties)
        let factor = constants.compactMap { Double($0.value) }.reduce(1, *)
        let words = ReadableNumber.text(factor)
        guard let ramp = graph.ramps.first(where: { $0.element == RenderPlan.limiter }),
            let lowest = ramp.keyframes.min(by: { $0.value < $1.value })
        else { return words }
        return words + ", limited, most to \(ReadableNumber.text(lowest.value)) at "
            + ReadableTime.text(lowest.time)
    }

    /// Returns the description of the volume with the client's tap before or after it.
    private func withTap(_ tap: AudioTapPlan?, _ volume: [String]) -> [String] {
        guard let tap else { return volume }
        if tap.volume.isEmpty { return ["a tap, then"] + volume }
        let before = Ramp(
            element: "", property: "volume", interpolation: .linear, keyframes: tap.volume)
        return RampSummary(before).texts + ["then a tap"]
    }

    /// Joins texts to lines of a readable length.
    private func wrapped(_ texts: [String]) -> [String] {
        texts.reduce(into: []) { lines, text in
            if let last = lines.last, last.count + text.count < 90 {
                lines[lines.count - 1] = last + "; " + text
            } else {
                lines.append(text)
            }
        }
    }

    /// Returns one line per row of elements, with the properties that ramps drive in brackets.
    func branches(_ graph: Graph) -> [String] {
        GraphBranches(graph).branches().map { branch in
            var words = branch.source.map { [$0] } ?? []
            words += branch.elements.map { element($0, in: graph) }
            if let target = branch.target {
                let pad = ([target.to] + (target.pad.map { [$0] } ?? [])).joined(separator: ".")
                let properties = target.padProperties.map { " \($0.name)=\($0.value)" }.joined()
                words.append(pad + properties + driven(target.to, pad: target.pad, in: graph))
            }
            return "  " + words.joined(separator: " → ")
        }
    }

    private func element(_ node: ElementNode, in graph: Graph) -> String {
        let name = node.name == node.factory ? node.name : "\(node.name):\(node.factory)"
        return name + driven(node.name, pad: nil, in: graph)
    }

    private func driven(_ element: String, pad: String?, in graph: Graph) -> String {
        let names = graph.ramps.filter { $0.element == element && $0.pad == pad }.map(\.property)
        return names.isEmpty ? "" : " [\(names.joined(separator: ", "))]"
    }
}

extension ChannelMatrix {
    /// The channels as sums of the fed ones, such as `left = 0.5 left + 0.5 right`.
    fileprivate var words: String {
        [("left", left), ("right", right)].map { name, row in
            let parts = [("left", row.left), ("right", row.right)].filter { $0.1 != 0 }.map { input, weight in
                (weight == 1 ? "" : ReadableNumber.text(weight) + " ") + input
            }
            return "\(name) = " + (parts.isEmpty ? "silence" : parts.joined(separator: " + "))
        }.joined(separator: ", ")
    }
}
