package import GStreamerOverlay

/// A failure of the rendering pipeline itself, without GStreamer's types.
package struct PipelineFailure: Error, Sendable, Hashable {
    package enum Cause: Sendable, Hashable {
        /// An element that the plan needs is not installed.
        case missingElement(String)
        /// A plugin that an element asked for is not installed.
        case missingPlugin(String)
        /// An element or plugin is installed, but can't be loaded.
        case unloadable
        /// The disk of the output is full.
        case noSpace
        /// The output could not be written.
        case unwritable
        /// A player's window was closed.
        case windowClosed
        /// A player's sink could not be opened, or its device is gone.
        case sinkUnavailable
        /// An element of the tail stopped without an error.
        case stalled
        case other
    }

    package var cause: Cause
    /// The text of GStreamer's error, with the element that posted it.
    package var message: String

    package init(cause: Cause, message: String) {
        self.cause = cause
        self.message = message
    }

    init(_ failure: GStreamerFailure) {
        message =
            (failure.element.map { "\($0): " } ?? "") + failure.message
            + (Self.detail(of: failure).map { " (\($0))" } ?? "")
        cause =
            switch failure.kind {
            case .missingElement(let name): .missingElement(name)
            case .missingPlugin(let name): .missingPlugin(name)
            case .unloadable: .unloadable
            case .stream(domain: "gst-resource-error-quark", let code): Self.resourceCause(code)
            case .library, .refused, .stateChange, .stream: .other
            }
    }

    /// Creates a failure of a player's sinks, whose resources are windows and devices.
    package init(ofSink failure: GStreamerFailure) {
        self.init(failure)
        // For a closed window, sinks post "not found", code 3 of `GstResourceError`.
        if failure.kind == .stream(domain: "gst-resource-error-quark", code: 3) {
            cause = .windowClosed
        } else if case .stream = failure.kind {
            cause = .sinkUnavailable
        }
    }

    /// The system's error, or the element's explanation of a stream error: the last line of its debug text.
    /// The first line is the location in GStreamer's source; "streaming stopped" only repeats that there was
    /// an error.
    private static func detail(of failure: GStreamerFailure) -> String? {
        if let error = failure.systemError { return error }
        guard case .stream(domain: "gst-stream-error-quark", _) = failure.kind,
            let lines = failure.debug?.split(whereSeparator: \.isNewline), lines.count > 1,
            let last = lines.last, !last.hasPrefix("streaming stopped")
        else { return nil }
        return String(last)
    }

    /// Codes of `GstResourceError`. The rendering pipeline has one resource, its output: readers have their
    /// own pipelines.
    private static func resourceCause(_ code: Int) -> Cause {
        code == 14 ? .noSpace : .unwritable
    }
}
