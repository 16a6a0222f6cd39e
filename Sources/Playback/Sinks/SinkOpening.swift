internal import Engine
internal import ExtraTypes
internal import GStreamerOverlay

/// Opens sinks or reports why they can't be opened, and chooses replacements.
enum SinkOpening {
    /// A sink, and a warning if it isn't the expected one.
    struct Opened {
        var sink: Element
        var warning: String?
    }

    /// - Parameter description: The sink; nil for the desktop's, or for none on a machine without a display.
    /// - Throws: `EngineFailure` if a described sink can't be opened.
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

    /// - Throws: `EngineFailure` for elements that are not installed, with the package that contains them.
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

    /// Without a framebuffer, as on a server, DirectFB ends the process. Element ranks apply to the whole
    /// process, so they are changed only if the program allows that.
    private static func excludeHarmful() {
        if GStreamer.mayTuneProcess { GStreamer.neverChoose("dfbvideosink") }
    }

    /// Opens an audio sink.
    ///
    /// A missing audio device doesn't prevent playback: a silent clock replaces it, with a warning.
    static func audio(_ description: String?) throws -> Opened {
        guard let description else {
            return try automatic(
                Desktop.hasSound ? "autoaudiosink" : nil, standIn: "fake-audio-sink",
                warning: "there is no audio device: playing without sound")
        }
        let warning = "the audio sink '\(description)' can't be opened: playing without sound"
        return try openedIfInstalled(description) ?? Opened(sink: try silent(), warning: warning)
    }

    /// Opens the desktop's default sink.
    ///
    /// - Parameters:
    ///   - factory: The sink's factory; nil if the desktop has no device.
    ///   - standIn: The name of the element that GStreamer's auto sink uses without a device.
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

    /// Returns a sink that accepts each buffer at its time and presents nothing.
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
        // A sink that isn't synchronized with the clock plays as fast as it can.
        if !description.contains("sync=") { sink.setOnSinks("sync", "true") }
        // Short, so that a change of the mix is audible soon.
        if !description.contains("buffer-time=") {
            sink.setOnSinks("buffer-time", "80000")
            sink.setOnSinks("latency-time", "10000")
        }
        return sink
    }

    /// - Throws: `GStreamerFailure` for an element that is not installed, otherwise `EngineFailure`.
    private static func described(_ description: String) throws -> Element {
        do {
            return try Element(description: description)
        } catch let failure as GStreamerFailure where failure.kind == .refused {
            throw EngineFailure.pipeline(
                PipelineFailure(cause: .sinkUnavailable, message: "the sink \(failure.message)"))
        }
    }
}
