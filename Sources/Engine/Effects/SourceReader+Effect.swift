internal import GStreamerOverlay
internal import RenderPlan

extension SourceReader.Output {
    /// A client's effect comes before everything else: it gets frames at their own size, as they were decoded.
    func effectElements() throws -> [Element] {
        guard case .pictures(let picture, _) = self, let effect = picture.effect else { return [] }
        return [try Element(factory: "videoconvert"), try Element(chain: effect)]
    }
}
