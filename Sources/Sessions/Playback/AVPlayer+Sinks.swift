internal import Engine
internal import MediaTypes
internal import Playback
internal import Synchronization

// The sinks that present an item; public in SessionExtras, because Apple's class doesn't have them.
extension AVPlayer {
    /// The video sink in GStreamer's launch syntax; nil for the desktop's.
    package var videoSinkDescription: String? {
        get { state.withLock { $0.sinks.video } }
        set { changeSinks { $0.video = newValue } }
    }

    /// The audio sink in GStreamer's launch syntax; nil for the desktop's.
    package var audioSinkDescription: String? {
        get { state.withLock { $0.sinks.audio } }
        set { changeSinks { $0.audio = newValue } }
    }

    /// The number of the window that a video sink draws in; 0 for a window that the sink opens.
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

    /// Receives the name of each key that is pressed in a video sink's window, and whether it was shifted.
    package var sinkKeyListener: (@Sendable (String, Bool) -> Void)? {
        get { state.withLock { $0.sinkKeyListener } }
        set { state.withLock { $0.sinkKeyListener = newValue } }
    }

    /// Descriptions of losses during playback, since the player was created.
    package var sinkWarnings: [String] { state.withLock { $0.warnings } }

    /// Sets how the sink fits frames to its window, if the sink supports that.
    func show(with gravity: AVLayerVideoGravity) {
        playback.setKeepsAspect(gravity != .resize)
    }

    /// The number of frames that came too late to be presented, since the player was created.
    package var lateFrameCount: Int { Int(playback.monitor.droppedFrames) }
}
