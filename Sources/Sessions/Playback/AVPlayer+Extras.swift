internal import Engine
package import ExtraTypes
internal import MediaTypes
internal import Playback
internal import Synchronization

extension AVPlayer {
    /// The additions to Apple's class. `SessionExtras` makes them public under the same names, which the class
    /// itself can't have as well.
    package struct Extras: Sendable {
        fileprivate let player: AVPlayer

        /// The sinks that present an item.
        package var sinkOptions: SinkOptions { player.state.withLock { $0.sinkOptions } }

        /// Changes the sinks, while no other thread does.
        package func changeSinkOptions(_ change: (inout SinkOptions) -> Void) {
            let sinks = player.state.withLock { state in
                change(&state.sinkOptions)
                return state.sinkOptions
            }
            player.playback.setSinks(sinks)
        }

        /// Receives the name of each key that is pressed in a video sink's window, and whether it was shifted.
        package var windowKeyHandler: (@Sendable (String, Bool) -> Void)? {
            get { player.state.withLock { $0.windowKeyHandler } }
            nonmutating set { player.state.withLock { $0.windowKeyHandler = newValue } }
        }

        /// Descriptions of losses during playback, since the player was created.
        package var playbackWarnings: [String] { player.state.withLock { $0.warnings } }

        /// The number of frames that came too late to be presented, since the player was created.
        package var droppedFrameCount: Int { Int(player.playback.monitor.droppedFrames) }
    }

    package var extras: Extras { Extras(player: self) }

    /// Sets how the sink fits frames to its window, if the sink supports that.
    func show(with gravity: AVLayerVideoGravity) {
        playback.setKeepsAspect(gravity != .resize)
    }
}
