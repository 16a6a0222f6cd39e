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
        /// The names of kinds whose edge may be soft.
        static var edged: [String] {
            allValueStrings.filter { Kind(argument: $0)?.value.hasEdge == true }
        }
    }

    /// The direction in which the incoming clip, or its edge, moves.
    enum Direction: String, ExpressibleByArgument, CaseIterable {
        case left, right, up, down
    }

    @Option(help: "The transition between clips. (default: none)")
    var transition: Kind?

    @Option(help: "The direction in which the incoming clip, or its edge, moves. (default: left)")
    var transitionDirection: Direction?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The duration of each transition. (default: 1)", valueName: "time"),
        transform: ExactSeconds.positive)
    var transitionDuration: CMTime?

    @Option(help: "The pace of each transition. (default: linear)")
    var transitionEasing: Choice<Timeline.Easing>?

    @Option(
        help: ArgumentHelp(
            "The width of the soft edge of a wipe, iris, clock, barn door or blinds, from 0 to 1. (default: 0)",
            valueName: "part"))
    var transitionSoftness: Double?

    @Option(
        help: ArgumentHelp(
            "The curve of the cross-fades of audio in transitions. (default: linear)", valueName: "curve"))
    var transitionAudioCurve: Choice<Timeline.FadeCurve>?

    var isGiven: Bool {
        transition != nil || transitionDirection != nil || transitionDuration != nil
            || transitionEasing != nil || transitionSoftness != nil || transitionAudioCurve != nil
    }

    func validate() throws {
        let kind = transition?.value ?? Timeline.Transition.Kind.none
        if kind == .none, transitionDuration != nil {
            throw ValidationError("--transition-duration has no effect on cuts: add --transition dissolve")
        }
        if kind == .none, transitionEasing != nil {
            throw ValidationError("--transition-easing has no effect on cuts: add --transition dissolve")
        }
        if kind == .none, transitionAudioCurve != nil {
            throw ValidationError(
                "--transition-audio-curve has no effect on cuts: add --transition dissolve")
        }
        if kind.direction == nil, transitionDirection != nil {
            throw Self.noEffect("--transition-direction", on: kind, Kind.directed)
        }
        guard let softness = transitionSoftness else { return }
        guard (0...1).contains(softness) else {
            throw ValidationError("invalid --transition-softness \(softness): use a number from 0 to 1")
        }
        guard kind.hasEdge else {
            throw Self.noEffect("--transition-softness", on: kind, Kind.edged)
        }
    }

    private static func noEffect(
        _ option: String, on kind: Timeline.Transition.Kind, _ names: [String]
    ) -> ValidationError {
        let named = kind == .none ? "cuts" : kind.name
        let choices = names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
        return ValidationError(
            "\(option) has no effect on \(named): remove it, or use --transition \(choices)")
    }

    var value: Timeline.Transition {
        let duration = transitionDuration ?? CMTime(value: 1, timescale: 1)
        guard let name = transition?.value.name,
            let kind = Timeline.Transition.Kind(name: name, direction: origin), kind != .none
        else { return .none }
        return Timeline.Transition(
            kind, duration: duration, easing: transitionEasing?.value ?? .linear,
            softness: transitionSoftness ?? 0, audioFadeCurve: transitionAudioCurve?.value ?? .linear)
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
