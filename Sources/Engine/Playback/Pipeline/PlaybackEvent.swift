/// What a playing film tells without being asked.
package enum PlaybackEvent: Sendable {
    /// The first picture of a loaded film is there.
    case ready
    /// The film, or the part that is to be played, is over in the direction of play.
    case ended
    /// An `EngineFailure`; the film stands still.
    case failed(any Error)
    /// Playing goes on with less than was asked for.
    case warning(String)
    /// A key was pressed in the sink's window: its X11 name, without regard to shift.
    case keyPressed(String, isShifted: Bool)
}
