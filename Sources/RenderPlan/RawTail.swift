/// Writes the output as raw frames and samples, as compositor and mixer produce them, for comparisons.
package struct RawTail: Sendable {
    /// The path for the frames in the output's pixel format, one after the other; required if there is video.
    package var picturePath: String
    /// The path for the samples, interleaved 32-bit floats; required if there is audio.
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
