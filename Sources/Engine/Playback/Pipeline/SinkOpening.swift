internal import GStreamerOverlay

/// Opens sinks, or says why they can't be; the one place that chooses what is used instead.
enum SinkOpening {
    /// - Parameter description: nil shows the film on the desktop, or nowhere on a machine without one.
    /// - Throws: `GStreamerFailure` where a described sink can't be opened.
    static func video(_ description: String?) throws -> Element {
        guard let description else {
            guard Desktop.hasDisplay, let sink = try opened("autovideosink") else { return try silent() }
            return sink
        }
        guard let sink = try opened(description) else {
            throw GStreamerFailure(
                kind: .refused,
                message: "the video sink '\(description)' cannot be opened: is there a display?")
        }
        return sink
    }

    /// DirectFB brings the process down where there is no framebuffer, as on a server.
    private static let excludeHarmful: Void = GStreamer.neverChoose("dfbvideosink")

    /// A sound device that is missing is no reason not to play: a silent clock takes its place, with a warning
    /// where one was asked for.
    static func audio(_ description: String?) throws -> (sink: Element, warning: String?) {
        guard description != nil || Desktop.hasSound else { return (try silent(), nil) }
        do {
            if let sink = try opened(description ?? "autoaudiosink") { return (sink, nil) }
        } catch let failure as GStreamerFailure {
            guard case .missingElement = failure.kind else { throw failure }
        }
        let warning = description.map {
            "the audio sink '\($0)' cannot be opened: the film plays without sound"
        }
        return (try silent(), warning)
    }

    /// Takes everything at its time and shows nothing.
    private static func silent() throws -> Element {
        let sink = try Element(factory: "fakesink")
        for (property, value) in [("sync", "true"), ("enable-last-sample", "false")] {
            try sink.set(property, value)
        }
        return sink
    }

    private static func opened(_ description: String) throws -> Element? {
        excludeHarmful
        let sink = try Element(description: description)
        guard sink.opens() else { return nil }
        // A sink that does not keep to the clock would play as fast as it can.
        if !description.contains("sync=") { sink.setOnSinks("sync", "true") }
        // Short, so that a change of the mix is heard soon.
        if !description.contains("buffer-time=") {
            sink.setOnSinks("buffer-time", "80000")
            sink.setOnSinks("latency-time", "10000")
        }
        return sink
    }
}
