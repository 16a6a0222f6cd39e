public import ExtraTypes
public import Sessions

// The sinks that present an item, and the losses of playback.
extension AVPlayer {
    /// The sinks that present an item. A change takes effect at once, also during playback.
    public var sinkOptions: SinkOptions {
        get { extras.sinkOptions }
        set { extras.changeSinkOptions { $0 = newValue } }
    }

    /// The video sink, as in `sinkOptions`.
    public var videoSink: String? {
        get { sinkOptions.videoSink }
        set { extras.changeSinkOptions { $0.videoSink = newValue } }
    }

    /// The audio sink, as in `sinkOptions`.
    public var audioSink: String? {
        get { sinkOptions.audioSink }
        set { extras.changeSinkOptions { $0.audioSink = newValue } }
    }

    /// The number of the window that the video sink draws in, as in `sinkOptions`.
    public var windowHandle: UInt {
        get { sinkOptions.windowHandle }
        set { extras.changeSinkOptions { $0.windowHandle = newValue } }
    }

    /// A key that was pressed in the window of a video sink.
    public struct WindowKey: Sendable, Hashable {
        /// The X11 name, ignoring shift: `space`, `Left`, `q`, `comma`.
        public var name: String
        /// Whether a shift key was held.
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
            guard let handler = extras.windowKeyHandler else { return nil }
            return { handler($0.name, $0.isShifted) }
        }
        set {
            guard let handler = newValue else { return extras.windowKeyHandler = nil }
            extras.windowKeyHandler = { handler(WindowKey(name: $0, isShifted: $1)) }
        }
    }

    /// Descriptions of losses during playback since the player was created, in their order: a display or an
    /// audio device that is missing or has gone away.
    public var playbackWarnings: [String] { extras.playbackWarnings }

    /// The number of frames that came too late to be presented, since the player was created.
    public var droppedFrameCount: Int { extras.droppedFrameCount }
}
