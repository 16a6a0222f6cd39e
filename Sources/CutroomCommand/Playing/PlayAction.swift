/// What a key does to the film that plays.
enum PlayAction: Hashable, Sendable {
    case togglePause
    /// Seconds of the film, on or back.
    case jump(Int)
    case jumpToStart
    /// Frames, on or back; stands still there.
    case step(Int)
    case multiplySpeed(Double)
    case resetSpeed
    /// Of a hundred.
    case changeVolume(Int)
    case toggleMute
    case toggleLoop
    case help
    case quit
}

extension PlayAction {
    /// Keys that do the same, or the same in two directions, as help tells of them.
    struct Binding: Sendable {
        var names: String
        var words: String
        var actions: [Key: PlayAction]
    }

    /// As mpv has them.
    static let bindings: [Binding] = [
        Binding(
            names: "space, p", words: "pause, go on",
            actions: [.character(" "): .togglePause, .character("p"): .togglePause]),
        Binding(
            names: "left, right", words: "5 seconds back, on; with shift 1 second",
            actions: [
                .arrow(.left): .jump(-5), .arrow(.right): .jump(5), .shiftedArrow(.left): .jump(-1),
                .shiftedArrow(.right): .jump(1),
            ]),
        Binding(
            names: "down, up", words: "a minute back, on; with shift 5 seconds",
            actions: [
                .arrow(.down): .jump(-60), .arrow(.up): .jump(60), .shiftedArrow(.down): .jump(-5),
                .shiftedArrow(.up): .jump(5),
            ]),
        Binding(names: "home", words: "to the start", actions: [.home: .jumpToStart]),
        Binding(
            names: ", .", words: "one frame back, on, and pause",
            actions: [.character(","): .step(-1), .character("."): .step(1)]),
        Binding(
            names: "[ ]", words: "slower, faster by a tenth",
            actions: [.character("["): .multiplySpeed(1 / 1.1), .character("]"): .multiplySpeed(1.1)]),
        Binding(
            names: "{ }", words: "half, double speed",
            actions: [.character("{"): .multiplySpeed(0.5), .character("}"): .multiplySpeed(2)]),
        Binding(names: "backspace", words: "natural speed", actions: [.backspace: .resetSpeed]),
        Binding(
            names: "9 0, / *", words: "softer, louder",
            actions: [
                .character("9"): .changeVolume(-2), .character("0"): .changeVolume(2),
                .character("/"): .changeVolume(-2), .character("*"): .changeVolume(2),
            ]),
        Binding(names: "m", words: "mute", actions: [.character("m"): .toggleMute]),
        Binding(names: "L", words: "loop", actions: [.character("L"): .toggleLoop]),
        Binding(
            names: "?, h", words: "these keys", actions: [.character("?"): .help, .character("h"): .help]),
        Binding(
            names: "q, Q, ctrl-c", words: "end",
            actions: [.character("q"): .quit, .character("Q"): .quit]),
    ]

    private static let ofKeys: [Key: PlayAction] = bindings.reduce(into: [:]) { table, binding in
        table.merge(binding.actions) { first, _ in first }
    }

    /// Nil for a key that does nothing.
    init?(_ key: Key) {
        guard let action = Self.ofKeys[key] else { return nil }
        self = action
    }

    /// A line for each binding.
    static var helpText: String {
        let width = bindings.map(\.names.count).max() ?? 0
        return bindings.map { binding in
            binding.names + String(repeating: " ", count: width - binding.names.count + 3) + binding.words
        }.joined(separator: "\n")
    }
}
