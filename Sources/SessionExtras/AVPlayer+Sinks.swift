public import Sessions

// The sinks that present an item, and the losses of playback.
extension AVPlayer {
    /// A GStreamer sink, or several elements that end in one, in the syntax of `gst-launch-1.0`.
    ///
    /// Nil, the default, uses the desktop's sink, or none on a machine without a display. A sink that cannot
    /// be opened makes the player fail.
    public var videoSink: String? {
        get { videoSinkDescription }
        set { videoSinkDescription = newValue }
    }

    /// The audio sink, in the syntax of `videoSink`.
    ///
    /// A silent clock replaces a device that is missing or goes away.
    public var audioSink: String? {
        get { audioSinkDescription }
        set { audioSinkDescription = newValue }
    }

    /// The number of the window that a video sink draws in, such as that of an X11 window; 0, the default,
    /// for a window that the sink opens.
    public var windowHandle: UInt {
        get { sinkWindow }
        set { sinkWindow = newValue }
    }

    /// A key that was pressed in the window of a video sink.
    public struct WindowKey: Sendable, Hashable {
        /// The X11 name, ignoring shift: `space`, `Left`, `q`, `comma`.
        public var name: String
        public var isShifted: Bool

        package init(name: String, isShifted: Bool) {
            (self.name, self.isShifted) = (name, isShifted)
        }
    }

    /// Called for each key that is pressed in the window that a video sink has opened, on a private queue;
    /// keys with Control or Alt are left out.
    ///
    /// Nil, the default, ignores keys.
    public var windowKeyHandler: (@Sendable (WindowKey) -> Void)? {
        get {
            guard let listener = sinkKeyListener else { return nil }
            return { listener($0.name, $0.isShifted) }
        }
        set {
            guard let handler = newValue else { return sinkKeyListener = nil }
            sinkKeyListener = { handler(WindowKey(name: $0, isShifted: $1)) }
        }
    }

    /// Descriptions of losses during playback since the player was created, in their order: a display or an
    /// audio device that is missing or has gone away.
    public var playbackWarnings: [String] { sinkWarnings }

    /// The number of frames that came too late to be presented, since the player was created.
    public var droppedFrameCount: Int { lateFrameCount }
}
