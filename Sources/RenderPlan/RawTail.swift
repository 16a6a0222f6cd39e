/// A tail that writes the output as raw frames and samples, as the compositor and the mixer produce them, for
/// comparisons.
package struct RawTail: Sendable {
    /// The path of the file for the frames in the output's pixel format; required if there is video.
    package var picturePath: String
    /// The path of the file for the samples, as interleaved 32-bit floats; required if there is audio.
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
