/// What stands behind compositor and mixer: sinks, or encoders, a muxer and a file.
package struct Tail: Sendable, Hashable, Codable {
    /// Elements and links, the first links leaving the plan's `video` and `audio` outlets.
    package var graph: Graph
    /// The element whose input tells how far the rendering is.
    package var monitored: String
    /// The audio encoder, whose delay the container has to declare; nil without one.
    package var audioEncoder: String?

    package init(graph: Graph, monitored: String, audioEncoder: String? = nil) {
        self.graph = graph
        self.monitored = monitored
        self.audioEncoder = audioEncoder
    }
}
