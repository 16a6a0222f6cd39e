import ArgumentParser
import Cutroom

/// The options for the transitions between clips given as media files.
struct TransitionOptions: ParsableArguments {
    /// A kind of transition, with any direction.
    struct Kind: ExpressibleByArgument {
        var value: Timeline.Transition.Kind

        init?(argument: String) {
            guard let kind = Timeline.Transition.Kind(name: argument, direction: .fromRight) else {
                return nil
            }
            value = kind
        }

        static var allValueStrings: [String] { Timeline.Transition.Kind.names }
        static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
        /// The names of kinds that have a direction.
        static var directed: [String] {
            allValueStrings.filter { Kind(argument: $0)?.value.direction != nil }
        }
    }

    /// The direction in which the incoming clip, or its edge, moves.
    enum Direction: String, ExpressibleByArgument, CaseIterable {
        case left, right, up, down
    }

    @Option(help: "The transition between clips. (default: none)")
    var transition: Kind?

    @Option(help: "The direction in which a push or wipe moves. (default: left)")
    var transitionDirection: Direction?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The duration of each transition. (default: 1)", valueName: "time"),
        transform: ExactSeconds.positive)
    var transitionDuration: CMTime?

    var isGiven: Bool { transition != nil || transitionDirection != nil || transitionDuration != nil }

    func validate() throws {
        let kind = transition?.value ?? Timeline.Transition.Kind.none
        if kind == .none, transitionDuration != nil {
            throw ValidationError("--transition-duration has no effect on cuts: add --transition dissolve")
        }
        if kind.direction == nil, transitionDirection != nil {
            let named = kind == .none ? "cuts" : "a \(kind.name)"
            throw ValidationError(
                "--transition-direction has no effect on \(named): remove it, or use --transition "
                    + Kind.directed.joined(separator: " or "))
        }
    }

    var value: Timeline.Transition {
        let duration = transitionDuration ?? CMTime(value: 1, timescale: 1)
        guard let name = transition?.value.name,
            let kind = Timeline.Transition.Kind(name: name, direction: origin), kind != .none
        else { return .none }
        return Timeline.Transition(kind, duration: duration)
    }

    private var origin: Timeline.Transition.Direction {
        switch transitionDirection ?? .left {
        case .left: .fromRight
        case .right: .fromLeft
        case .up: .fromBottom
        case .down: .fromTop
        }
    }
}
