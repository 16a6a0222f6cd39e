internal import GStreamerOverlay

/// The process that the engine runs in.
package enum EngineProcess {
    /// Allows changes of it: of its heap, and of the ranks by which GStreamer chooses elements.
    package static func tune() { GStreamer.tuneProcess() }
}
