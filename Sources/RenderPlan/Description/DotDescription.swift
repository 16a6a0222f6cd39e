internal import ExtraTypes
internal import MediaTypes

/// The graph for Graphviz, from the tracks' segments through the branches to the tail, with ramps beside the
/// elements that they drive.
package struct DotDescription: PlanDescription {
    package static let name = "dot"

    package init() {}

    package func text(of described: DescribedPlan) throws -> String {
        let graph = described.graph
        var lines = [
            "digraph output {",
            "  rankdir=LR",
            "  graph [fontname=\"Helvetica\", fontsize=14, labelloc=t, label=\(title(described.plan))]",
            "  node [fontname=\"Helvetica\", fontsize=11, shape=box, style=filled, fillcolor=\"#eef2f7\"]",
            "  edge [fontname=\"Helvetica\", fontsize=10, color=\"#5b6b7f\"]",
        ]
        for track in described.plan.videoTracks {
            lines += self.track(
                track.name, id: track.trackID, color: "#dbe9d5", entries: entries(track, described))
        }
        for track in described.plan.composedTracks {
            lines += self.track(
                track.name, id: track.trackID, color: "#d5e4e9", entries: entries(track, described),
                feeding: RenderPlan.composedBranch)
        }
        for track in described.plan.audioTracks {
            lines += self.track(
                track.name, id: track.trackID, color: "#f5e6cf", entries: entries(track, described))
        }
        lines += column(of: described.plan.videoTracks.map(\.name) + described.plan.audioTracks.map(\.name))
        lines += graph.elements.map { "  \(quoted($0.name)) [\(look(of: $0))]" }
        lines += graph.elements.flatMap { notes(on: $0, in: graph) }
        lines += graph.links.map { edge($0, in: graph) }
        lines += parts(described)
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private func title(_ plan: RenderPlan) -> String {
        var words = [ReadableTime.text(plan.duration)]
        if let format = plan.video {
            words += ["\(format.width)x\(format.height)", "\(plan.frameCount) frames"]
        }
        if let format = plan.audio { words.append("\(format.sampleRate) Hz") }
        return quoted(words.joined(separator: ", "))
    }

    // MARK: Tracks

    /// - Parameter branch: The branch that the track feeds; `nil` for the branch with the track's name.
    private func track(
        _ name: String, id: CMPersistentTrackID, color: String, entries: [String],
        feeding branch: String? = nil
    ) -> [String] {
        let fields = (["\(name), track \(id)"] + entries).map(field).joined(separator: "|")
        let node = quoted("segments of \(name)" + (branch.map { " for \($0)" } ?? ""))
        return [
            "  \(node) [shape=record, fillcolor=\"\(color)\", label=\"\(fields)\"]",
            "  \(node) -> \(quoted(branch ?? name)) [style=dashed]",
        ]
    }

    /// Arranges the branches in a column, in order.
    private func column(of names: [String]) -> [String] {
        guard names.count > 1 else { return [] }
        let row = names.map(quoted).joined(separator: " -> ")
        return ["  { rank=same; \(row) [style=invis] }"]
    }

    private func entries(_ track: VideoTrackPlan, _ described: DescribedPlan) -> [String] {
        track.segments.map { segment in
            let target = ReadableTime.text(segment.target)
            guard let clip = segment.clip else { return "\(target)  gap" }
            return "\(target)  \(described.name(of: clip.source.url))\n"
                + "from \(ReadableTime.text(clip.sourceRange))"
        }
    }

    private func entries(_ track: AudioTrackPlan, _ described: DescribedPlan) -> [String] {
        track.segments.map { segment in
            let target = ReadableTime.text(segment.target)
            guard let clip = segment.clip else { return "\(target)  silence" }
            return "\(target)  \(described.name(of: clip.source.url))\n"
                + "from \(ReadableTime.text(clip.sourceRange(lasting: segment.target.duration)))"
                + (clip.scaling.map { "\n" + $0.words(for: segment.target.duration) } ?? "")
        }
    }

    // MARK: Parts

    /// The parts beside the element that writes them. Rendered parts look like the other rendered content.
    private func parts(_ described: DescribedPlan) -> [String] {
        let parts = PartWords.all(described)
        let graph = described.graph
        let ends = graph.elements.filter { node in !graph.links.contains { $0.from == node.name } }
        guard !parts.isEmpty, let end = ends.first else { return [] }
        let fields = (["parts"] + parts.map { "\($0.place)  \($0.kind)\n\($0.words)" }).map(field)
        return [
            "  parts [shape=record, fillcolor=\"#e6dcf0\", label=\"\(fields.joined(separator: "|"))\"]",
            "  \(quoted(end.name)) -> parts [style=dashed, dir=back]",
        ]
    }

    // MARK: Elements

    private func look(of node: ElementNode) -> String {
        let name = node.name == node.factory ? node.name : "\(node.name)\n\(node.factory)"
        return "label=\(quoted(name))"
    }

    /// Returns a note with the ramps of an element's properties.
    private func notes(on node: ElementNode, in graph: Graph) -> [String] {
        let texts = texts(of: node.name, pad: nil, in: graph)
        guard !texts.isEmpty else { return [] }
        let note = quoted("ramps of " + node.name)
        return [
            "  \(note) [shape=note, fillcolor=\"#fffbe0\", fontsize=10, label=\"\(leftAligned(texts))\"]",
            "  \(note) -> \(quoted(node.name)) [style=dotted, arrowhead=none]",
        ]
    }

    private func edge(_ link: Link, in graph: Graph) -> String {
        var texts = link.pad.map { [$0] } ?? []
        texts += link.padProperties.map { "\($0.name) \($0.value)" }
        if link.pad != nil { texts += self.texts(of: link.to, pad: link.pad, in: graph) }
        let label = texts.isEmpty ? "" : " [label=\"\(leftAligned(texts))\"]"
        return "  \(quoted(link.from)) -> \(quoted(link.to))\(label)"
    }

    private func texts(of element: String, pad: String?, in graph: Graph) -> [String] {
        graph.ramps.filter { $0.element == element && $0.pad == pad }.flatMap { ramp in
            RampSummary(ramp).texts.map { "\(ramp.property) \($0)" }
        }
    }

    // MARK: Quoting

    private func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

    private func escaped(_ text: String) -> String {
        Self.visible(text).unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            default: String(scalar)
            }
        }.joined()
    }

    private func leftAligned(_ texts: [String]) -> String {
        texts.map { escaped($0) + "\\l" }.joined()
    }

    /// Escapes a field of a record, in which more characters are special and spaces are collapsed.
    private func field(_ text: String) -> String {
        Self.visible(text).unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\", "{", "}", "|", "<", ">", " ": "\\\(scalar)"
            case "\n": "\\l"
            default: String(scalar)
            }
        }.joined() + "\\l"
    }

    /// Returns a text in which all control characters except line breaks are escaped.
    private static func visible(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).withVisibleControls }
            .joined(separator: "\n")
    }
}
