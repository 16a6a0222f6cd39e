public import Sessions

// Where an item is shown and heard, and how well.
extension AVPlayer {
    /// A GStreamer sink, or several elements that end in one, as `gst-launch-1.0` reads them. Nil, the
    /// default, takes what the desktop has, and shows nothing on a machine without one. One that cannot be
    /// opened makes the player fail.
    public var videoSink: String? {
        get { videoSinkDescription }
        set { videoSinkDescription = newValue }
    }

    /// As `videoSink`, for sound. A device that is missing, or goes away, leaves a silent clock.
    public var audioSink: String? {
        get { audioSinkDescription }
        set { audioSinkDescription = newValue }
    }

    /// The number of the window that a video sink draws in, as an X11 window's; 0, the default, lets it open
    /// its own.
    public var windowHandle: UInt {
        get { sinkWindow }
        set { sinkWindow = newValue }
    }

    /// A key that was pressed in the window of a video sink.
    public struct WindowKey: Sendable, Hashable {
        /// As X11 names it, without regard to shift: `space`, `Left`, `q`, `comma`.
        public var name: String
        public var isShifted: Bool

        package init(name: String, isShifted: Bool) {
            (self.name, self.isShifted) = (name, isShifted)
        }
    }

    /// Called for each key that is pressed in the window that a video sink has opened, on a queue of ours;
    /// keys with Control or Alt are left out. Nil by default: keys are not heard.
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

    /// What is lost though playing goes on, in words and in its order, since the player was made: a display
    /// or a sound device that is not there, or has gone.
    public var playbackWarnings: [String] { sinkWarnings }

    /// Frames that came too late to be shown, since the player was made.
    public var droppedFrameCount: Int { lateFrameCount }
}
