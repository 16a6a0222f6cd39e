/// Writes the film as bare frames and samples, as compositor and mixer give them: for comparing, not for
/// watching.
package struct RawTail: Sendable {
    /// Where the frames go, one after the other in the film's pixel format; needed when there is a picture.
    package var picturePath: String
    /// Where the samples go, 32-bit floats interleaved; needed when there is sound.
    package var soundPath: String

    package init(picturePath: String, soundPath: String) {
        self.picturePath = picturePath
        self.soundPath = soundPath
    }

    package func tail(for plan: RenderPlan) -> Tail {
        var graph = Graph()
        if plan.video != nil { add("video", path: picturePath, to: &graph) }
        if plan.audio != nil { add("audio", path: soundPath, to: &graph) }
        return Tail(graph: graph, monitored: plan.video == nil ? "audio_file" : "video_file")
    }

    private func add(_ outlet: String, path: String, to graph: inout Graph) {
        graph.elements.append(ElementNode(outlet + "_file", "filesink", [Property("location", path)]))
        graph.links.append(Link(from: outlet, to: outlet + "_file"))
    }
}
