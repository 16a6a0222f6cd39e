/// What stands behind compositor and mixer: sinks, or encoders, a muxer and a file.
package struct Tail: Sendable, Hashable, Codable {
    /// Elements and links, the first links leaving the plan's `video` and `audio` outlets.
    package var graph: Graph
    /// The element whose input tells how far the rendering is.
    package var monitored: String
    /// Samples of silence that the audio encoder puts before the sound, for the container to declare.
    package var audioEncoderDelay: Int64

    package init(graph: Graph, monitored: String, audioEncoderDelay: Int64 = 0) {
        self.graph = graph
        self.monitored = monitored
        self.audioEncoderDelay = audioEncoderDelay
    }
}
