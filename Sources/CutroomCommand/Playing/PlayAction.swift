/// The action of a key during playback.
enum PlayAction: Hashable, Sendable {
    case togglePause
    /// Seeks by seconds; negative is backward.
    case jump(Int)
    case jumpToStart
    /// Steps by frames, negative is backward, and pauses.
    case step(Int)
    case multiplySpeed(Double)
    case resetSpeed
    /// Changes the volume by percentage points.
    case changeVolume(Int)
    case toggleMute
    case toggleLoop
    case help
    case quit
}

extension PlayAction {
    /// A row of the help text: keys for one action, or for one action in two directions.
    struct Binding: Sendable {
        var names: String
        var words: String
        var actions: [Key: PlayAction]
    }

    /// The key bindings, those of mpv.
    static let bindings: [Binding] = [
        Binding(
            names: "space, p", words: "pause or resume",
            actions: [.character(" "): .togglePause, .character("p"): .togglePause]),
        Binding(
            names: "left, right", words: "5 seconds back or forward; 1 with shift",
            actions: [
                .arrow(.left): .jump(-5), .arrow(.right): .jump(5), .shiftedArrow(.left): .jump(-1),
                .shiftedArrow(.right): .jump(1),
            ]),
        Binding(
            names: "down, up", words: "1 minute back or forward; 5 s with shift",
            actions: [
                .arrow(.down): .jump(-60), .arrow(.up): .jump(60), .shiftedArrow(.down): .jump(-5),
                .shiftedArrow(.up): .jump(5),
            ]),
        Binding(names: "home", words: "go to the start", actions: [.home: .jumpToStart]),
        Binding(
            names: ", .", words: "one frame back or forward, and pause",
            actions: [.character(","): .step(-1), .character("."): .step(1)]),
        Binding(
            names: "[ ]", words: "slower or faster by a tenth",
            actions: [.character("["): .multiplySpeed(1 / 1.1), .character("]"): .multiplySpeed(1.1)]),
        Binding(
            names: "{ }", words: "half or double speed",
            actions: [.character("{"): .multiplySpeed(0.5), .character("}"): .multiplySpeed(2)]),
        Binding(names: "backspace", words: "normal speed", actions: [.backspace: .resetSpeed]),
        Binding(
            names: "9 0, / *", words: "volume down or up",
            actions: [
                .character("9"): .changeVolume(-2), .character("0"): .changeVolume(2),
                .character("/"): .changeVolume(-2), .character("*"): .changeVolume(2),
            ]),
        Binding(names: "m", words: "mute", actions: [.character("m"): .toggleMute]),
        Binding(names: "L", words: "loop", actions: [.character("L"): .toggleLoop]),
        Binding(
            names: "?, h", words: "show these keys",
            actions: [.character("?"): .help, .character("h"): .help]),
        Binding(
            names: "q, Q, ctrl-c", words: "quit",
            actions: [.character("q"): .quit, .character("Q"): .quit]),
    ]

    private static let actionsByKey: [Key: PlayAction] = bindings.reduce(into: [:]) { table, binding in
        table.merge(binding.actions) { first, _ in first }
    }

    /// Returns `nil` for a key without a binding.
    init?(_ key: Key) {
        guard let action = Self.actionsByKey[key] else { return nil }
        self = action
    }

    /// One line for each binding.
    static var helpText: String {
        let width = bindings.map(\.names.count).max() ?? 0
        return bindings.map { binding in
            binding.names + String(repeating: " ", count: width - binding.names.count + 3) + binding.words
        }.joined(separator: "\n")
    }
}
