internal import Engine

/// What a playing output tells without being asked.
package enum PlaybackEvent: Sendable {
    /// The first picture of a loaded output is there.
    case ready
    /// The output, or the part that is to be played, is over in the direction of play.
    ///
    /// - Parameter jump: the last seek or load that had been asked for; see `PlaybackController.isLatest(_:)`.
    case ended(jump: Int)
    /// An `EngineFailure`; the output stands still.
    case failed(any Error)
    /// Playing goes on with less than was asked for.
    case warning(String)
    /// A key was pressed in the sink's window: its X11 name, without regard to shift.
    case keyPressed(String, isShifted: Bool)
}
