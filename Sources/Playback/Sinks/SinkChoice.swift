/// The sinks of an output: GStreamer sinks by their `gst-launch-1.0` descriptions.
package struct SinkChoice: Sendable, Hashable {
    /// The video sink; nil for the desktop's, or for none on a machine without a display.
    package var video: String?
    /// The audio sink; nil for the desktop's, or for a silent clock on a machine without an audio device.
    package var audio: String?
    /// The number of the window to draw in; 0 for a window that the sink opens.
    package var window: UInt

    package init(video: String? = nil, audio: String? = nil, window: UInt = 0) {
        self.video = video
        self.audio = audio
        self.window = window
    }
}
