/// The sinks of a player: GStreamer sinks by their descriptions. Not part of AVFoundation.
///
/// A description is an element, or several that end in a sink, in the syntax of `gst-launch-1.0`.
public struct SinkOptions: Hashable, Sendable {
    /// The description of the video sink.
    ///
    /// `nil`, the default, uses the desktop's sink, or none on a machine without a display. A sink that cannot
    /// be opened makes the player fail.
    public var videoSink: String?
    /// The description of the audio sink.
    ///
    /// `nil`, the default, uses the desktop's sink. A silent clock replaces a device that is missing or goes
    /// away.
    public var audioSink: String?
    /// The number of the window that the video sink draws in, such as that of an X11 window; 0, the default,
    /// for a window that the sink opens.
    public var windowHandle: UInt

    /// Creates options; the sinks are made when a player needs them.
    public init(videoSink: String? = nil, audioSink: String? = nil, windowHandle: UInt = 0) {
        self.videoSink = videoSink
        self.audioSink = audioSink
        self.windowHandle = windowHandle
    }
}
