/// The part of the graph after the compositor and the mixer: sinks, or encoders, a muxer and a file.
package struct Tail: Sendable, Hashable, Codable {
    /// The elements and links. The first links start at the plan's `video` and `audio` outlets.
    package var graph: Graph
    /// The element whose input determines the progress.
    package var monitored: String
    /// The number of samples of silence that the audio encoder inserts before the audio, which the container
    /// declares.
    package var audioEncoderDelay: Int64

    /// The metadata that the muxer writes, keyed by GStreamer's tag names. Dates are in ISO 8601 format.
    package var tags: [String: String] = [:]
    /// An image that the muxer writes as artwork, as the data of an image file.
    package var artwork: [UInt8]?
    /// The chapters that the muxer writes.
    package var chapters: [Chapter] = []
    /// The element that writes the metadata; `nil` for none.
    package var tagged: String?

    /// The duration of the mixer's audio buffers in nanoseconds; `nil` for the plan's duration.
    package var mixedAtOnce: Int64?

    /// A chapter of the output.
    package struct Chapter: Sendable, Hashable, Codable {
        /// The half-open time range in nanoseconds.
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

    /// Returns a plan's graph followed by this tail.
    package func ending(_ graph: Graph) -> Graph {
        adjusting(graph).appending(self.graph)
    }

    /// Returns a plan's graph with the properties that this tail requires, without the tail.
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
