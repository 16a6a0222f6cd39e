import Timeline

/// The visual style of a transition.
enum TransitionStyle: Hashable {
    case dissolve
    case wipe(Timeline.Transition.Direction)
    case push(Timeline.Transition.Direction)

    init(_ kind: Timeline.Transition.Kind) {
        switch kind {
        case .none, .dissolve: self = .dissolve
        case .push(let direction): self = .push(direction)
        case .wipe(let direction): self = .wipe(direction)
        }
    }

    /// The names of wipes in other programs, and the wipe codes of CMX and SMPTE.
    private static let wipes: [String: Timeline.Transition.Direction] = [
        "bar-wipe-lr": .fromLeft, "bar-wipe-tb": .fromTop, "bar-wipe-rl": .fromRight,
        "bar-wipe-bt": .fromBottom,
        "W001": .fromLeft, "W002": .fromTop, "W101": .fromRight, "W102": .fromBottom,
    ]

    /// Returns a transition's style, from Cutroom's metadata, its CMX code or its type.
    ///
    /// - Returns: The style, and whether it is the document's: an unknown transition becomes a dissolve.
    static func style(of transition: OTIOTransition) -> (style: TransitionStyle, isExact: Bool) {
        if let own = transition.metadata[DocumentKeys.own]?.object, let kind = own["kind"]?.string {
            let direction = own["direction"]?.string.flatMap(Timeline.Transition.Direction.init(rawValue:))
            switch (kind, direction) {
            case ("wipe", .some(let direction)): return (.wipe(direction), true)
            case ("push", .some(let direction)): return (.push(direction), true)
            default: return (.dissolve, kind == "dissolve")
            }
        }
        if transition.type == OTIOTransition.dissolve { return (.dissolve, true) }
        let code = transition.metadata["cmx_3600"]?.object?["transition"]?.string
        for name in [code, transition.type, transition.name].compactMap(\.self) {
            if let direction = wipes[name] { return (.wipe(direction), true) }
        }
        return (.dissolve, false)
    }

    /// The style for reverse playback, from the second item to the first.
    var backwards: TransitionStyle {
        switch self {
        case .dissolve: .dissolve
        case .wipe(let direction): .wipe(direction.opposite)
        case .push(let direction): .push(direction.opposite)
        }
    }

    /// The code of a wipe in an EDL; `nil` for another transition.
    var wipeCode: String? {
        guard case .wipe(let direction) = self else { return nil }
        return Self.wipes.first { $0.value == direction && $0.key.hasPrefix("W") }?.key
    }
}
