import ArgumentParser
import Cutroom

/// The options for the transitions between clips given as media files.
struct TransitionOptions: ParsableArguments {
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case dissolve, push, wipe, none
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
        let kind = transition ?? .none
        if kind == .none, transitionDuration != nil {
            throw ValidationError("--transition-duration has no effect on cuts: add --transition dissolve")
        }
        if kind != .push, kind != .wipe, transitionDirection != nil {
            throw ValidationError(
                "--transition-direction has no effect on \(kind == .none ? "cuts" : "a dissolve"): remove it, "
                    + "or use --transition push or wipe")
        }
    }

    var value: Timeline.Transition {
        let duration = transitionDuration ?? CMTime(value: 1, timescale: 1)
        return switch transition ?? .none {
        case .none: .none
        case .dissolve: Timeline.Transition(.dissolve, duration: duration)
        case .push: Timeline.Transition(.push(origin), duration: duration)
        case .wipe: Timeline.Transition(.wipe(origin), duration: duration)
        }
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
