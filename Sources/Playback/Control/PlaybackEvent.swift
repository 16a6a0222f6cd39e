internal import Engine

/// An event of a playing output.
package enum PlaybackEvent: Sendable {
    /// The first frame of a loaded output is ready.
    case ready
    /// The output, or the part of it to play, has ended in the direction of play.
    ///
    /// - Parameter jump: The last seek or load that had been requested; see
    ///   `PlaybackController.isLatest(_:)`.
    case ended(jump: Int)
    /// Playback has stopped with an `EngineFailure`.
    case failed(any Error)
    /// Playback continues with less than was requested.
    case warning(String)
    /// A key was pressed in the sink's window: its X11 name, ignoring shift.
    case keyPressed(String, isShifted: Bool)
}
