import Cutroom

extension Key {
    private static let directions: [String: Direction] = [
        "Left": .left, "Right": .right, "Up": .up, "Down": .down,
    ]

    /// X11's names of what is no letter and no digit.
    private static let characters: [String: Character] = [
        "space": " ", "comma": ",", "period": ".", "bracketleft": "[", "bracketright": "]", "slash": "/",
        "KP_Divide": "/", "KP_Multiply": "*",
    ]

    /// With shift, on a keyboard for English, which X11 does not tell apart here.
    private static let shifted: [Character: Character] = ["[": "{", "]": "}", "/": "?", "8": "*"]

    /// Nil for a key that nothing can be bound to.
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
