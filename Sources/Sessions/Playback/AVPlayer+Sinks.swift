internal import Engine
internal import MediaTypes
internal import Synchronization

// Ours: where a film is shown and heard, and how well.
extension AVPlayer {
    /// A GStreamer sink, or several elements that end in one, as `gst-launch-1.0` reads them. Nil, the
    /// default, takes what the desktop has, and shows nothing on a machine without one. One that cannot be
    /// opened makes the player fail.
    public var videoSink: String? {
        get { state.withLock { $0.sinks.video } }
        set { changeSinks { $0.video = newValue } }
    }

    /// As `videoSink`, for sound. A device that is missing, or goes away, leaves a silent clock.
    public var audioSink: String? {
        get { state.withLock { $0.sinks.audio } }
        set { changeSinks { $0.audio = newValue } }
    }

    /// The number of the window that a video sink draws in, as an X11 window's; 0, the default, lets it open
    /// its own.
    public var windowHandle: UInt {
        get { state.withLock { $0.sinks.window } }
        set { changeSinks { $0.window = newValue } }
    }

    private func changeSinks(_ change: (inout SinkChoice) -> Void) {
        let sinks = state.withLock { state in
            change(&state.sinks)
            return state.sinks
        }
        playback.setSinks(sinks)
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
    /// keys with Control or Alt are left out. Nil, the default, for nobody.
    public var windowKeyHandler: (@Sendable (WindowKey) -> Void)? {
        get { state.withLock { $0.windowKeyHandler } }
        set { state.withLock { $0.windowKeyHandler = newValue } }
    }

    /// What is lost though playing goes on, in words and in its order, since the player was made: a display
    /// or a sound device that is not there, or has gone.
    public var playbackWarnings: [String] { state.withLock { $0.warnings } }

    /// How the sink fits the film to its window, where it has a say in that.
    func show(with gravity: AVLayerVideoGravity) {
        playback.setKeepsAspect(gravity != .resize)
    }

    /// Frames that came too late to be shown, since the player was made.
    public var droppedFrameCount: Int { Int(playback.monitor.droppedFrames) }
}
