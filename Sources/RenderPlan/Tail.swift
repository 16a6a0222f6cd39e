/// The part of the graph after compositor and mixer: sinks, or encoders, a muxer and a file.
package struct Tail: Sendable, Hashable, Codable {
    /// Elements and links. The first links start at the plan's `video` and `audio` outlets.
    package var graph: Graph
    /// The element whose input measures the progress.
    package var monitored: String
    /// The samples of silence that the audio encoder inserts before the audio, for the container to declare.
    package var audioEncoderDelay: Int64

    /// The metadata that the muxer writes, by GStreamer's names of tags; dates as in ISO 8601.
    package var tags: [String: String] = [:]
    /// An image that the muxer writes as artwork, in the bytes of an image file.
    package var artwork: [UInt8]?
    /// The chapters that the muxer writes.
    package var chapters: [Chapter] = []
    /// The element that writes the metadata; nil for none.
    package var tagged: String?

    /// How many nanoseconds of sound the mixer mixes at once; nil for what the plan says.
    package var mixedAtOnce: Int64?

    /// A chapter of the output.
    package struct Chapter: Sendable, Hashable, Codable {
        /// In nanoseconds.
        package var times: Range<Int64>
        package var title: String

        package init(times: Range<Int64>, title: String) {
            self.times = times
            self.title = title
        }
    }

    package init(
        graph: Graph, monitored: String, audioEncoderDelay: Int64 = 0, mixedAtOnce: Int64? = nil
    ) {
        self.graph = graph
        self.monitored = monitored
        self.audioEncoderDelay = audioEncoderDelay
        self.mixedAtOnce = mixedAtOnce
    }

    /// A plan's graph with this tail behind it.
    package func ending(_ graph: Graph) -> Graph {
        adjusting(graph).appending(self.graph)
    }

    /// A plan's graph with the properties that this tail asks of it, still without the tail.
    package func adjusting(_ graph: Graph) -> Graph {
        guard let mixedAtOnce else { return graph }
        var graph = graph
        for index in graph.elements.indices where graph.elements[index].factory == "audiomixer" {
            graph.elements[index].properties.removeAll { $0.name == "output-buffer-duration" }
            graph.elements[index].properties.append(
                Property("output-buffer-duration", String(mixedAtOnce)))
        }
        return graph
    }
}
