internal import Engine

/// The process that sessions run in.
package enum SessionProcess {
    /// Allows changes of it: of its heap, and of the ranks by which GStreamer chooses elements.
    package static func tune() { EngineProcess.tune() }

    /// The version of GStreamer, such as `GStreamer 1.26.2`.
    package static var gstreamerVersion: String { EngineProcess.gstreamerVersion }
}
