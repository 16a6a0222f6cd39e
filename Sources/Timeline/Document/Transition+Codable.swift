public import MediaTypes

extension Timeline.Transition: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .transition)
        let kind = try Kind(object)
        let duration = try object.time("duration")
        if kind != .none, duration == nil {
            throw object.fault(
                .invalidDocument, "duration", cause: "missing key", remedy: "add it with a time")
        }
        self.init(kind, duration: duration ?? .zero)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        for (key, value) in kind.members { try container.encode(value, forKey: DocumentKey(key)) }
        try container.encode(DocumentTime(duration), forKey: DocumentKey("duration"))
    }
}

extension Timeline.Transition.Kind {
    /// The names of all kinds in documents.
    public static let names = ["none", "dissolve", "push", "wipe", "fadeThroughColor"]

    /// Creates a kind from its name in documents; `nil` for an unknown name, or if the direction is missing. A
    /// kind without a direction or a color ignores it. The color is black if it is missing.
    public init?(name: String, direction: Timeline.Transition.Direction? = nil, color: CGColor? = nil) {
        switch (name, direction) {
        case ("none", _): self = .none
        case ("dissolve", _): self = .dissolve
        case ("push", .some(let direction)): self = .push(direction)
        case ("wipe", .some(let direction)): self = .wipe(direction)
        case ("fadeThroughColor", _): self = color.map { Self.fadeThroughColor($0) } ?? .fadeThroughColor()
        default: return nil
        }
    }

    /// The name in documents.
    public var name: String {
        switch self {
        case .none: "none"
        case .dissolve: "dissolve"
        case .push: "push"
        case .wipe: "wipe"
        case .fadeThroughColor: "fadeThroughColor"
        }
    }

    /// The direction; `nil` if the kind has none.
    public var direction: Timeline.Transition.Direction? {
        switch self {
        case .none, .dissolve, .fadeThroughColor: nil
        case .push(let direction), .wipe(let direction): direction
        }
    }

    /// The color; `nil` if the kind has none.
    public var color: CGColor? {
        switch self {
        case .none, .dissolve, .push, .wipe: nil
        case .fadeThroughColor(let color): color
        }
    }

    /// The kind in reverse playback, from the incoming clip to the outgoing one.
    package var backwards: Self { Self(name: name, direction: direction?.opposite, color: color) ?? self }
}

// Kinds as members of an object: of a transition in a document, or of metadata.
extension Timeline.Transition.Kind {
    /// The keys of the members.
    static let documentKeys = ["kind", "direction", "color"]

    /// The members, all of which are strings.
    package var members: [(key: String, value: String)] {
        var members: [(key: String, value: String)] = [(key: "kind", value: name)]
        if let direction { members.append((key: "direction", value: direction.rawValue)) }
        if let color { members.append((key: "color", value: DocumentColor(color).text)) }
        return members
    }

    /// Creates a kind from members; `nil` if one is missing or invalid. Without a color it is black.
    ///
    /// - Parameter member: Returns the member with a key, or `nil` if it is absent or not a string.
    package init?(members member: (String) -> String?) {
        guard let name = member("kind") else { return nil }
        let direction = member("direction").flatMap(Timeline.Transition.Direction.init(rawValue:))
        var color: CGColor?
        if let text = member("color") {
            color = DocumentColor.color(text)
            if color == nil { return nil }
        }
        self.init(name: name, direction: direction, color: color)
    }

    /// Decodes a kind from the members of its transition.
    fileprivate init(_ object: DocumentObject) throws {
        let choices = Self.names.dropLast().joined(separator: ", ") + " or \(Self.names.last ?? "")"
        let name = try object.required("kind", String.self, choices)
        // With any direction, to find out whether the kind has one.
        guard let kind = Self(name: name, direction: .fromLeft) else {
            throw object.fault(
                .invalidDocument, "kind", cause: "unknown transition \"\(name)\"",
                remedy: "use \(choices)")
        }
        var (direction, color): (Timeline.Transition.Direction?, CGColor?) = (nil, nil)
        if kind.direction != nil {
            direction = try Self.direction(object)
        } else {
            try Self.refuse("direction", of: kind, in: object)
        }
        if kind.color != nil {
            color = try object.optional("color", DocumentColor.self, "a color such as #RRGGBB")?.color
        } else {
            try Self.refuse("color", of: kind, in: object)
        }
        self = Self(name: name, direction: direction, color: color) ?? kind
    }

    /// Throws if an object has a member that its kind of transition doesn't have.
    private static func refuse(_ key: String, of kind: Self, in object: DocumentObject) throws {
        guard try object.optional(key, String.self, "a string") != nil else { return }
        throw object.fault(
            .invalidDocument, key, cause: "\(kind.name) has no \(key)", remedy: "remove it")
    }

    private static func direction(_ object: DocumentObject) throws -> Timeline.Transition.Direction {
        let choices = Timeline.Transition.Direction.allCases.map(\.rawValue).joined(separator: ", ")
        let name = try object.required("direction", String.self, "one of \(choices)")
        guard let direction = Timeline.Transition.Direction(rawValue: name) else {
            throw object.fault(
                .invalidDocument, "direction", cause: "unknown direction \"\(name)\"",
                remedy: "use one of \(choices)")
        }
        return direction
    }
}
