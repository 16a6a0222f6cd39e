/// A tail that connects one of a plan's outlets to an appsink.
package struct AppSinkTail: Sendable {
    package enum Outlet: String, Sendable {
        case video, audio
    }

    package var outlet: Outlet
    /// The elements in front of the sink, such as a scaler and its caps.
    package var finish: [ElementNode]
    /// The duration of an audio buffer in nanoseconds; `nil` for the plan's duration.
    package var mixedAtOnce: Int64?

    /// The name of the sink.
    package static let sink = "pulled"

    package init(_ outlet: Outlet, finish: [ElementNode] = [], mixedAtOnce: Int64? = nil) {
        self.outlet = outlet
        self.finish = finish
        self.mixedAtOnce = mixedAtOnce
    }

    package var tail: Tail {
        // With async=false, the sink doesn't wait for a first buffer. No other element does, so that seeks
        // needn't be waited for either.
        let properties = [
            Property("sync", "false"), Property("async", "false"), Property("enable-last-sample", "false"),
            Property("wait-on-eos", "false"), Property("max-buffers", "1"),
        ]
        var graph = Graph()
        var last = outlet.rawValue
        for node in finish + [ElementNode(Self.sink, "appsink", properties)] {
            graph.elements.append(node)
            graph.links.append(Link(from: last, to: node.name))
            last = node.name
        }
        return Tail(graph: graph, monitored: Self.sink, mixedAtOnce: mixedAtOnce)
    }
}
