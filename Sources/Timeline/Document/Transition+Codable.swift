import MediaTypes

extension Timeline.Transition: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .transition)
        let name = try object.required("kind", String.self, "none, dissolve, push or wipe")
        // With any direction, to find out whether the kind has one.
        guard var kind = Kind(name: name, direction: .fromLeft) else {
            throw object.fault(
                .invalidDocument, "kind", cause: "unknown transition \"\(name)\"",
                remedy: "use none, dissolve, push or wipe")
        }
        if kind.direction != nil {
            kind = Kind(name: name, direction: try Self.direction(object)) ?? kind
        } else if try object.optional("direction", String.self, "a string") != nil {
            throw object.fault(
                .invalidDocument, "direction", cause: "\(name) has no direction", remedy: "remove it")
        }
        let duration = try object.time("duration")
        if kind != .none, duration == nil {
            throw object.fault(
                .invalidDocument, "duration", cause: "missing key", remedy: "add it with a time")
        }
        self.init(kind, duration: duration ?? .zero)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(kind.name, forKey: DocumentKey("kind"))
        try container.encodeIfPresent(kind.direction?.rawValue, forKey: DocumentKey("direction"))
        try container.encode(DocumentTime(duration), forKey: DocumentKey("duration"))
    }

    private static func direction(_ object: DocumentObject) throws -> Direction {
        let choices = Direction.allCases.map(\.rawValue).joined(separator: ", ")
        let name = try object.required("direction", String.self, "one of \(choices)")
        guard let direction = Direction(rawValue: name) else {
            throw object.fault(
                .invalidDocument, "direction", cause: "unknown direction \"\(name)\"",
                remedy: "use one of \(choices)")
        }
        return direction
    }
}

extension Timeline.Transition.Kind {
    /// Creates a kind from its name in documents; `nil` for an unknown name, or if the direction is missing. A
    /// kind without a direction ignores it.
    package init?(name: String, direction: Timeline.Transition.Direction?) {
        switch (name, direction) {
        case ("none", _): self = .none
        case ("dissolve", _): self = .dissolve
        case ("push", .some(let direction)): self = .push(direction)
        case ("wipe", .some(let direction)): self = .wipe(direction)
        default: return nil
        }
    }

    /// The name in documents.
    package var name: String {
        switch self {
        case .none: "none"
        case .dissolve: "dissolve"
        case .push: "push"
        case .wipe: "wipe"
        }
    }

    package var direction: Timeline.Transition.Direction? {
        switch self {
        case .none, .dissolve: nil
        case .push(let direction), .wipe(let direction): direction
        }
    }

    /// The kind in reverse playback, from the incoming clip to the outgoing one.
    package var backwards: Self { Self(name: name, direction: direction?.opposite) ?? self }
}
