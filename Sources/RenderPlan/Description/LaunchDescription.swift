internal import ExtraTypes
internal import MediaTypes

/// The graph as a shell command for `gst-launch-1.0`.
///
/// Comments before the command describe content that the launch syntax can't express: the input of the
/// sources, the ramps, and properties of a muxer's pads.
package struct LaunchDescription: PlanDescription {
    package static let name = "launch"

    package init() {}

    package func text(of described: DescribedPlan) throws -> String {
        let graph = described.graph
        let rows = GraphBranches(graph).branches().map { row($0, in: graph) }
        return (comments(described).map(\.withVisibleControls) + ["gst-launch-1.0 \\"]).joined(
            separator: "\n") + "\n"
            + rows.map { "  " + $0 }.joined(separator: " \\\n") + "\n"
    }

    private func comments(_ described: DescribedPlan) -> [String] {
        var lines = [
            "# Each appsrc is fed by its track's feed; ramps drive properties over the output's time."
        ]
        for track in described.plan.videoTracks {
            guard let format = described.plan.video else { continue }
            lines.append("# \(track.name) is fed \(format.caps()), each clip in its picture's size")
        }
        if described.plan.isComposed, let format = described.plan.video {
            lines.append(
                "# \(RenderPlan.composedBranch) is fed \(format.caps()), whole frames drawn from its tracks")
        }
        for track in described.plan.audioTracks {
            guard let format = described.plan.audio else { continue }
            lines.append("# \(track.name) is fed \(track.fedFormat(for: format).caps)")
        }
        for link in described.graph.links where isMuxer(link.to, in: described.graph) {
            lines += link.padProperties.map { "# \(link.to).\(link.pad ?? "sink") \($0.name): \($0.value)" }
        }
        for ramp in described.graph.ramps {
            let place = ([ramp.element] + (ramp.pad.map { [$0] } ?? [])).joined(separator: ".")
            lines += RampSummary(ramp).texts.map { "# \(place) \(ramp.property): \($0)" }
        }
        return lines
    }

    private func row(_ branch: GraphBranches.Branch, in graph: Graph) -> String {
        var words = (branch.source.map { [$0 + "."] } ?? [])
        words += branch.elements.map { element($0, in: graph) }
        if let target = branch.target { words.append("\(target.to).\(target.pad ?? "")") }
        return words.joined(separator: " ! ")
    }

    /// Returns whether an element is a muxer. The launch syntax can't access the pads of muxers.
    private func isMuxer(_ name: String, in graph: Graph) -> Bool {
        graph.elements.first { $0.name == name }?.factory.hasSuffix("mux") ?? false
    }

    private func element(_ node: ElementNode, in graph: Graph) -> String {
        let own = [Property("name", node.name)] + node.properties
        let links = isMuxer(node.name, in: graph) ? [] : graph.links.filter { $0.to == node.name }
        let pads = links.flatMap { link in
            link.padProperties.map { Property("\(link.pad ?? "sink")::\($0.name)", $0.value) }
        }
        return ([node.factory] + (own + pads).map(word)).joined(separator: " ")
    }

    /// Returns an assignment, quoted for the launch syntax and for the shell.
    private func word(_ property: Property) -> String {
        let value = Self.isPlain(property.value) ? property.value : Self.quoted(property.value)
        let word = "\(property.name)=\(value)"
        guard !Self.isPlain(word) else { return word }
        // Scalars are used because Swift combines a quotation mark with a following accent to one character,
        // but a shell doesn't.
        return "'" + word.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }

    /// Returns a text in double quotes, with special characters escaped by backslashes.
    private static func quoted(_ value: String) -> String {
        var result = "\""
        for scalar in withoutControls(value).unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// Returns a text with control characters as a string in GStreamer's syntax, which is quoted again, with
    /// octal numbers for bytes that aren't plain. Otherwise, a line break would end the line, and a terminal
    /// would interpret other controls.
    private static func withoutControls(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: \.isHiddenControl) else { return value }
        let bytes = value.utf8.map { byte in
            if isPlain(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
        return "\"" + bytes.joined() + "\""
    }

    /// Returns whether neither the launch syntax nor a shell treats any character of a text as special.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isPlain)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF) && byte < 0x80
            || "_-./:,=+%@".utf8.contains(byte)
    }
}
