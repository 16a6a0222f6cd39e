internal import Layers
internal import MediaTypes

extension TextDescription {
    /// Returns a line per layer over or around the composed frames, back to front.
    func overlayLines(_ overlay: OverlayPlan, _ described: DescribedPlan) -> [String] {
        var heading = "layers around the output, which is drawn by them"
        if case .titles = overlay.drawing { heading = "titles over the output, back to front" }
        let ranges = overlay.timeRanges
        let isWhole = ranges == [CMTimeRange(start: .zero, duration: described.plan.duration)]
        if !isWhole { heading += ", in " + ranges.map(ReadableTime.text).joined(separator: ", ") }
        var columns = TextColumns(indent: "  ")
        let layers = overlay.shownLayers
        for layer in layers.prefix(Self.mostLayers) {
            let summary = TitleSummary(layer, described.folder)
            columns.add(summary.time, summary.kind, summary.words)
        }
        let rest = layers.count - Self.mostLayers
        return ["", heading] + columns.lines + (rest > 0 ? ["  and \(rest) more"] : [])
    }

    /// The maximum number of layers to list. There may be hundreds of subtitles.
    private static let mostLayers = 24
}
