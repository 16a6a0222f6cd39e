internal import ExtraTypes
package import Foundation
package import Layers
internal import MediaTypes

extension OverlayPlan {
    /// The layers over or around the composed frame, back to front.
    package var shownLayers: [LayerNode] {
        guard case .titles(let video) = drawing else { return tree.root.sublayers }
        return tree.root.sublayers.filter { $0.id != video }
    }

    /// Returns summaries of those layers.
    ///
    /// - Parameter folder: The folder whose files have relative paths.
    package func summaries(relativeTo folder: URL?) -> [TitleSummary] {
        shownLayers.map { TitleSummary($0, folder) }
    }
}

/// A readable summary of a layer and its descendants. Times are in composition time, in seconds.
package struct TitleSummary: Sendable {
    /// The start time; `nil` for the output's start.
    package let start: Double?
    /// The end time, exclusive; `nil` for the output's end.
    package let end: Double?
    /// The layer's name, or `layer`.
    package let kind: String
    /// The layer's texts, images and animated properties.
    package let words: String

    init(_ node: LayerNode, _ folder: URL?) {
        let begin = node.timing.beginTime
        start = begin > 0 ? begin : nil
        end = node.timing.duration > 0 ? begin + node.timing.duration : nil
        kind = node.properties.name?.withVisibleControls ?? "layer"
        var contents: [String] = []
        var motions: [String] = []
        Self.visit(node) { node in
            // Outlined and highlighted text is in several layers over each other.
            if let text = Self.contents(of: node.properties, folder), text != contents.last {
                contents.append(text)
            }
            motions += node.animations.flatMap(\.keyPaths)
        }
        if node.properties.opacity != 1 {
            contents.append("opacity \(ReadableNumber.text(node.properties.opacity))")
        }
        if !motions.isEmpty { contents.append("[\(motions.joined(separator: ", "))]") }
        words = contents.joined(separator: ", ").withVisibleControls
    }

    var time: String {
        guard let end else { return start.map { "from \(ReadableNumber.text($0)) s" } ?? "always" }
        return "\(ReadableNumber.text(start ?? 0)) s – \(ReadableNumber.text(end)) s"
    }

    private static func visit(_ node: LayerNode, _ body: (LayerNode) -> Void) {
        body(node)
        for sublayer in node.mask + node.sublayers { visit(sublayer, body) }
    }

    /// Returns `nil` if the layer has no appearance apart from its sublayers.
    private static func contents(of properties: LayerProperties, _ folder: URL?) -> String? {
        if let text = properties.text?.text.plainText, !text.isEmpty {
            let line = text.split(whereSeparator: \.isNewline).joined(separator: " / ")
            return "“\(line.count > 60 ? line.prefix(59) + "…" : line[...])”"
        }
        if properties.shape != nil { return "a shape" }
        if properties.gradient != nil { return "a gradient" }
        switch properties.contents.contents {
        case .none, .blend: return nil
        case .image(let image): return "a picture of \(image.image.width)x\(image.image.height)"
        case .file(let file): return DescribedPlan.name(of: file.url, relativeTo: folder)
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
