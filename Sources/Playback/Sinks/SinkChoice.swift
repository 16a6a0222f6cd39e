/// Where an output is shown and heard: GStreamer sinks by their `gst-launch-1.0` descriptions.
package struct SinkChoice: Sendable, Hashable {
    /// Nil for what the desktop has, and nothing on a machine without one.
    package var video: String?
    /// Nil for what the desktop has, and a silent clock on a machine without one.
    package var audio: String?
    /// The number of the window to draw in; 0 for one of the sink's own.
    package var window: UInt

    package init(video: String? = nil, audio: String? = nil, window: UInt = 0) {
        self.video = video
        self.audio = audio
        self.window = window
    }
}
