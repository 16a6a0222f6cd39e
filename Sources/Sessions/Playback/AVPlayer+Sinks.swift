internal import Engine
internal import MediaTypes
internal import Playback
internal import Synchronization

// Where an item is shown and heard; public in SessionExtras, as Apple's class has none of it.
extension AVPlayer {
    /// A sink in GStreamer's launch syntax; nil takes what the desktop has.
    package var videoSinkDescription: String? {
        get { state.withLock { $0.sinks.video } }
        set { changeSinks { $0.video = newValue } }
    }

    /// As `videoSinkDescription`, for sound.
    package var audioSinkDescription: String? {
        get { state.withLock { $0.sinks.audio } }
        set { changeSinks { $0.audio = newValue } }
    }

    /// The number of the window that a video sink draws in; 0 lets it open its own.
    package var sinkWindow: UInt {
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

    /// Gets the name of each key that is pressed in a video sink's window, and whether it was shifted.
    package var sinkKeyListener: (@Sendable (String, Bool) -> Void)? {
        get { state.withLock { $0.sinkKeyListener } }
        set { state.withLock { $0.sinkKeyListener = newValue } }
    }

    /// What is lost though playing goes on, in words, since the player was made.
    package var sinkWarnings: [String] { state.withLock { $0.warnings } }

    /// How the sink fits the picture to its window, if it has a say in that.
    func show(with gravity: AVLayerVideoGravity) {
        playback.setKeepsAspect(gravity != .resize)
    }

    /// Frames that came too late to be shown, since the player was made.
    package var lateFrameCount: Int { Int(playback.monitor.droppedFrames) }
}
