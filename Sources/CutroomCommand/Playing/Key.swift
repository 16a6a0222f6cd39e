/// A key, or keys pressed together, as a terminal tells of them.
enum Key: Hashable, Sendable {
    enum Direction: Sendable {
        case left, right, up, down
    }

    case character(Character)
    case arrow(Direction)
    case shiftedArrow(Direction)
    case home
    case backspace
}
