/// What a film that plays has to be told of, whoever tells it.
enum PlayEvent: Sendable {
    case key(Key)
    /// A tenth of a second is over.
    case tick
    /// A jump is done, or another one took its place: its number.
    case jumped(Int)
    /// The film has come to its end, in the direction of play.
    case ended
    case failed(any Error)
    case signal(Int32)
}
