import Cutroom

/// A key or key combination, as reported by a terminal or window.
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

extension Key {
    private static let directions: [String: Direction] = [
        "Left": .left, "Right": .right, "Up": .up, "Down": .down,
    ]

    /// The X11 names of keys other than letters and digits.
    private static let characters: [String: Character] = [
        "space": " ", "comma": ",", "period": ".", "bracketleft": "[", "bracketright": "]", "slash": "/",
        "KP_Divide": "/", "KP_Multiply": "*",
    ]

    /// The characters with Shift on a US keyboard; window events carry the key only.
    private static let shifted: [Character: Character] = ["[": "{", "]": "}", "/": "?", "8": "*"]

    /// Returns `nil` for a key that can't be bound.
    init?(_ key: AVPlayer.WindowKey) {
        if let direction = Self.directions[key.name] {
            self = key.isShifted ? .shiftedArrow(direction) : .arrow(direction)
        } else if key.name == "Home" {
            self = .home
        } else if key.name == "BackSpace" {
            self = .backspace
        } else if let character = Self.characters[key.name] ?? (key.name.count == 1 ? key.name.first : nil) {
            let upper = Self.shifted[character] ?? character.uppercased().first ?? character
            self = .character(key.isShifted ? upper : character)
        } else {
            return nil
        }
    }
}
