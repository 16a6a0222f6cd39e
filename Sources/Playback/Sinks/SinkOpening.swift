internal import Engine
internal import GStreamerOverlay

/// Opens sinks, or says why they can't be; the one place that chooses what is used instead.
enum SinkOpening {
    /// A sink, and what is lost where it is not what was to be expected.
    struct Opened {
        var sink: Element
        var warning: String?
    }

    /// - Parameter description: nil shows the output on the desktop, or nowhere on a machine without one.
    /// - Throws: `EngineFailure` where a described sink can't be opened.
    static func video(_ description: String?) throws -> Opened {
        guard let description else {
            return try automatic(
                Desktop.hasDisplay ? "autovideosink" : nil, standIn: "fake-video-sink",
                warning: "there is no display: playing without a window")
        }
        guard let sink = try openedSink(description) else {
            let message = "the video sink '\(description)' cannot be opened"
            throw EngineFailure.pipeline(PipelineFailure(cause: .sinkUnavailable, message: message))
        }
        return Opened(sink: sink)
    }

    /// - Throws: `EngineFailure` for elements that are not installed, with the package that brings them.
    private static func openedSink(_ description: String) throws -> Element? {
        do {
            return try opened(description)
        } catch let failure as GStreamerFailure {
            guard case .missingElement(let name) = failure.kind else { throw failure }
            let package = PluginPackages.knownPackage(ofElement: name).map { " (it is in \($0))" } ?? ""
            throw EngineFailure.pipeline(
                PipelineFailure(cause: .sinkUnavailable, message: failure.message + package))
        }
    }

    /// DirectFB brings the process down if there is no framebuffer, as on a server. What is chosen by its rank is
    /// the process's: it is left alone unless the program allows changes of it.
    private static func excludeHarmful() {
        if GStreamer.mayTuneProcess { GStreamer.neverChoose("dfbvideosink") }
    }

    /// A sound device that is missing is no reason not to play: a silent clock takes its place, with a
    /// warning.
    static func audio(_ description: String?) throws -> Opened {
        guard let description else {
            return try automatic(
                Desktop.hasSound ? "autoaudiosink" : nil, standIn: "fake-audio-sink",
                warning: "there is no audio device: playing without sound")
        }
        let warning = "the audio sink '\(description)' can't be opened: playing without sound"
        return try openedIfInstalled(description) ?? Opened(sink: try silent(), warning: warning)
    }

    /// What the desktop has.
    ///
    /// - Parameters:
    ///   - factory: nil where it has nothing.
    ///   - standIn: the name of what GStreamer itself takes where there is nothing.
    private static func automatic(_ factory: String?, standIn: String, warning: String) throws -> Opened {
        guard let factory, let made = try openedIfInstalled(factory) else {
            return Opened(sink: try silent(), warning: warning)
        }
        return Opened(sink: made.sink, warning: made.sink.holds(standIn) ? warning : nil)
    }

    private static func openedIfInstalled(_ description: String) throws -> Opened? {
        do {
            return try opened(description).map { Opened(sink: $0) }
        } catch let failure as GStreamerFailure {
            guard case .missingElement = failure.kind else { throw failure }
            return nil
        }
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
        excludeHarmful()
        let sink = try described(description)
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

    /// - Throws: `GStreamerFailure` for an element that is not installed, else `EngineFailure`.
    private static func described(_ description: String) throws -> Element {
        do {
            return try Element(description: description)
        } catch let failure as GStreamerFailure where failure.kind == .refused {
            throw EngineFailure.pipeline(
                PipelineFailure(cause: .sinkUnavailable, message: "the sink \(failure.message)"))
        }
    }
}
