internal import Editing
internal import Foundation
internal import Layers
internal import MediaTypes
internal import RenderPlan

/// The compiler pass that reads the animation tool's layers and selects how they are drawn.
struct LowerOverlay {
    let composition: AVVideoComposition
    /// The trees over the output, back to front, of layers that are synchronized with an item during
    /// playback.
    let overlaid: [LayerTree]

    /// Returns the tool's layer that is a track; `nil` if there is none or it has no extent.
    func layerTrack() throws -> LayerTrackPlan? {
        guard let tool = composition.animationTool, let trackID = tool.additionalTrackID,
            let tree = tool.trackSnapshot?.tree
        else { return nil }
        try StackRoom.with(tree.stackRoom) { try check(tree, "the animation tool's") }
        let size = tree.root.properties.geometry.bounds.size
        guard size.width > 0, size.height > 0 else { return nil }
        guard size.width <= Self.largestSide, size.height <= Self.largestSide else {
            throw AVError(
                .invalidVideoComposition,
                reason: "the additional layer's bounds of \(size.width)x\(size.height) cannot be drawn",
                trackID: trackID, remedy: "choose at most \(Int(Self.largestSide)) points a side")
        }
        return LayerTrackPlan(
            trackID: trackID, name: "layer_\(trackID)", tree: tree, width: Self.evenCeiling(size.width),
            height: Self.evenCeiling(size.height))
    }

    private static let largestSide: CGFloat = 16_384

    private static func evenCeiling(_ length: CGFloat) -> Int { max(2, Int((length / 2).rounded(.up)) * 2) }

    /// Returns the tool's layers over or around the output; `nil` if there are none or no instruction enables
    /// them.
    func overlay(in range: CMTimeRange) throws -> OverlayPlan? {
        if !overlaid.isEmpty { return try overlay(of: overlaid, in: range) }
        guard let tree = composition.animationTool?.postProcessingSnapshot?.tree else { return nil }
        let ranges = timeRanges(in: range)
        return try overlay(tree, "the animation tool's", ranges)
    }

    /// Returns the plan for synchronized layers over the whole output. AVFoundation doesn't allow an
    /// animation tool for a player item.
    private func overlay(of trees: [LayerTree], in range: CMTimeRange) throws -> OverlayPlan? {
        guard composition.animationTool?.postProcessingSnapshot == nil else {
            throw AVError(
                .invalidVideoComposition,
                reason: "the item has synchronized layers and a composition with an animation tool",
                remedy: "hang the synchronized layers' sublayers into the tool's tree, or leave the tool out")
        }
        let tree = LayerTree(video: composition.renderSize, under: trees)
        let whole = CMTimeRange(start: .zero, duration: range.duration)
        return try overlay(tree, "the synchronized", [whole])
    }

    /// Returns `nil` if the layers aren't drawn at any time.
    private func overlay(_ tree: LayerTree, _ whose: String, _ ranges: [CMTimeRange]) throws -> OverlayPlan? {
        try StackRoom.with(tree.stackRoom) {
            try check(tree, whose)
            guard !ranges.isEmpty else { return nil }
            let video = FlatVideoLayer(in: tree, renderSize: composition.renderSize)?.id
            return OverlayPlan(
                tree: tree, drawing: video.map { .titles(inFrontOf: $0) } ?? .whole,
                scale: Double(composition.renderScale), timeRanges: ranges)
        }
    }

    /// Returns the ranges in which instructions enable postprocessing, in the output's time. Source:
    /// AVVideoComposition.h, `enablePostProcessing`.
    private func timeRanges(in range: CMTimeRange) -> [CMTimeRange] {
        var result: [CMTimeRange] = []
        for instruction in composition.instructions where instruction.enablePostProcessing {
            let seen = instruction.timeRange.intersection(range)
            guard seen.isValid, !seen.isEmpty else { continue }
            let output = CMTimeRange(start: seen.start - range.start, duration: seen.duration)
            if let last = result.last, last.end == output.start {
                result[result.count - 1] = CMTimeRange(start: last.start, end: output.end)
            } else {
                result.append(output)
            }
        }
        return result
    }

    /// Throws if layers are nested too deeply, or if geometry isn't finite, which would silently draw
    /// nothing.
    private func check(_ tree: LayerTree, _ whose: String) throws {
        guard tree.levels <= LayerTree.mostLevels else {
            throw AVError(
                .invalidVideoComposition,
                reason: "\(whose) layers are nested more than \(LayerTree.mostLevels) deep",
                remedy: "nest fewer: sublayers of one layer may be as many as you like")
        }
        try tree.root.visit { node in
            guard !node.properties.geometry.isFinite else { return }
            let kind = node.properties.text != nil ? "text layer" : "layer"
            let name = node.properties.name.map { "\(kind) \"\($0)\"" } ?? "\(kind) \(node.id) of the tree"
            throw AVError(
                .invalidVideoComposition,
                reason:
                    "\(whose) \(name) has bounds, a position or a transform that is no number",
                remedy: "set ones whose numbers are all finite")
        }
    }
}

extension LayerNode {
    /// Visits the layer, its mask, its sublayers and all their descendants.
    func visit(_ body: (LayerNode) throws -> Void) rethrows {
        try body(self)
        for index in mask.indices { try mask[index].visit(body) }
        for index in sublayers.indices { try sublayers[index].visit(body) }
    }
}

extension GeometryProperties {
    fileprivate var isFinite: Bool {
        [
            bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height, position.x, position.y,
            anchorPoint.x, anchorPoint.y,
        ].allSatisfy(\.isFinite) && [anchorPointZ, zPosition].allSatisfy(\.isFinite) && transform.isFinite
            && sublayerTransform.isFinite
    }
}
