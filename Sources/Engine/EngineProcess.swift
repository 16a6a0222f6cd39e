internal import GStreamerOverlay

/// The process that the engine runs in.
package enum EngineProcess {
    /// Allows changes of it: of its heap, and of the ranks by which GStreamer chooses elements.
    package static func tune() { GStreamer.tuneProcess() }

    /// The version of GStreamer, such as `GStreamer 1.22.0`.
    package static var gstreamerVersion: String { GStreamer.version }

    /// The SHA-256 of bytes, as hexadecimal digits.
    package static func checksum(of bytes: [UInt8]) -> String { Checksum.sha256(bytes) }
}
