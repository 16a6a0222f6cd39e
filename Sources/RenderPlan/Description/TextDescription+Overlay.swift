internal import ExtraTypes
internal import Layers
internal import MediaTypes

extension TextDescription {
    /// Returns a line for each layer over or around the composed frames, back to front.
    func overlayLines(_ overlay: OverlayPlan, _ described: DescribedPlan) -> [String] {
        var layers = overlay.tree.root.sublayers
        var heading = "layers around the output, which is drawn by them"
        if case .titles(let video) = overlay.drawing {
            layers.removeAll { $0.id == video }
            heading = "titles over the output, back to front"
        }
        let ranges = overlay.timeRanges
        let isWhole = ranges == [CMTimeRange(start: .zero, duration: described.plan.duration)]
        if !isWhole { heading += ", in " + ranges.map(ReadableTime.text).joined(separator: ", ") }
        var columns = TextColumns(indent: "  ")
        for layer in layers.prefix(Self.mostLayers) {
            let summary = LayerNodeSummary(layer, described)
            columns.add(summary.time, summary.kind, summary.words)
        }
        let rest = layers.count - Self.mostLayers
        return ["", heading] + columns.lines + (rest > 0 ? ["  and \(rest) more"] : [])
    }

    /// The maximum number of layers to list, because there may be hundreds of subtitles.
    private static let mostLayers = 24
}

/// A readable summary of a layer with its descendants. Times are in composition time, in seconds.
private struct LayerNodeSummary {
    let time: String
    let kind: String
    let words: String

    init(_ node: LayerNode, _ described: DescribedPlan) {
        let begin = node.timing.beginTime
        time =
            node.timing.duration > 0
            ? "\(ReadableNumber.text(begin)) s – \(ReadableNumber.text(begin + node.timing.duration)) s"
            : begin > 0 ? "from \(ReadableNumber.text(begin)) s" : "always"
        kind = node.properties.name ?? "layer"
        var contents: [String] = []
        var motions: [String] = []
        Self.visit(node) { node in
            contents += Self.contents(of: node.properties, described).map { [$0] } ?? []
            motions += node.animations.flatMap(\.keyPaths)
        }
        if node.properties.opacity != 1 {
            contents.append("opacity \(ReadableNumber.text(node.properties.opacity))")
        }
        if !motions.isEmpty { contents.append("[\(motions.joined(separator: ", "))]") }
        words = contents.joined(separator: ", ")
    }

    private static func visit(_ node: LayerNode, _ body: (LayerNode) -> Void) {
        body(node)
        for sublayer in node.mask + node.sublayers { visit(sublayer, body) }
    }

    /// Returns nil if the layer has no appearance of its own.
    private static func contents(of properties: LayerProperties, _ described: DescribedPlan) -> String? {
        if let text = properties.text?.text.plainText, !text.isEmpty {
            let line = text.split(whereSeparator: \.isNewline).joined(separator: " / ")
            return "“\(line.count > 60 ? line.prefix(59) + "…" : line[...])”"
        }
        if properties.shape != nil { return "a shape" }
        if properties.gradient != nil { return "a gradient" }
        switch properties.contents.contents {
        case .none, .blend: return nil
        case .image(let image): return "a picture of \(image.image.width)x\(image.image.height)"
        case .file(let file): return described.name(of: file.url)
        case .video: return "the output"
        }
    }
}

extension TextContent {
    fileprivate var plainText: String {
        switch self {
        case .none: ""
        case .plain(let text): text
        case .attributed(let runs): runs.map(\.text).joined()
        case .markup(let markup): markup.text
        }
    }
}

extension AnimationPlan {
    fileprivate var keyPaths: [String] {
        switch effect {
        case .property(let effect): [effect.target.keyPath]
        case .group(let members): members.flatMap(\.keyPaths)
        case .transition(let transition): [transition.type]
        }
    }
}
