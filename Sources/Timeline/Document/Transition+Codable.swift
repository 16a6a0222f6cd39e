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
        self.init(
            kind, duration: duration ?? .zero, easing: try object.easing(),
            softness: try object.optional("softness", Double.self, "a number from 0 to 1") ?? 0,
            audioFadeCurve: try object.fadeCurve())
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        for (key, value) in kind.members { try container.encode(value, forKey: DocumentKey(key)) }
        try container.encode(DocumentTime(duration), forKey: DocumentKey("duration"))
        try easing.encode(into: &container)
        if softness != 0 { try container.encode(softness, forKey: DocumentKey("softness")) }
        try audioFadeCurve.encode(into: &container)
    }
}

extension Timeline.Transition.Kind {
    /// What makes a kind of its name.
    private enum Maker {
        case plain(Timeline.Transition.Kind)
        case directed(@Sendable (Timeline.Transition.Direction) -> Timeline.Transition.Kind)
        case colored(@Sendable (CGColor) -> Timeline.Transition.Kind)
    }

    private static let makers: [(name: String, maker: Maker)] = [
        ("none", .plain(.none)), ("dissolve", .plain(.dissolve)),
        ("push", .directed { .push($0) }), ("wipe", .directed { .wipe($0) }),
        ("fadeThroughColor", .colored { .fadeThroughColor($0) }),
        ("cover", .directed { .cover($0) }), ("reveal", .directed { .reveal($0) }),
        ("squeeze", .directed { .squeeze($0) }), ("zoom", .plain(.zoom)), ("iris", .plain(.iris)),
        ("clock", .plain(.clock)), ("barnDoor", .plain(.barnDoor)), ("blinds", .directed { .blinds($0) }),
    ]

    /// The names of all kinds in documents.
    public static let names = makers.map(\.name)

    /// The names of the kinds whose edge may be soft.
    static var namesWithEdge: [String] {
        names.filter { Self(name: $0, direction: .fromLeft)?.hasEdge == true }
    }

    /// Creates a kind from its name in documents; `nil` for an unknown name, or if the direction is missing.
    /// A kind without a direction or a color ignores it. The color is black if it is missing.
    public init?(name: String, direction: Timeline.Transition.Direction? = nil, color: CGColor? = nil) {
        switch Self.makers.first(where: { $0.name == name })?.maker {
        case .plain(let kind): self = kind
        case .directed(let kind):
            guard let direction else { return nil }
            self = kind(direction)
        case .colored(let kind): self = color.map(kind) ?? .fadeThroughColor()
        case nil: return nil
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
        case .cover: "cover"
        case .reveal: "reveal"
        case .squeeze: "squeeze"
        case .zoom: "zoom"
        case .iris: "iris"
        case .clock: "clock"
        case .barnDoor: "barnDoor"
        case .blinds: "blinds"
        }
    }

    /// The direction; `nil` if the kind has none.
    public var direction: Timeline.Transition.Direction? {
        switch self {
        case .none, .dissolve, .fadeThroughColor, .zoom, .iris, .clock, .barnDoor: nil
        case .push(let direction), .wipe(let direction), .cover(let direction), .reveal(let direction),
            .squeeze(let direction), .blinds(let direction):
            direction
        }
    }

    /// The color; `nil` if the kind has none.
    public var color: CGColor? {
        if case .fadeThroughColor(let color) = self { color } else { nil }
    }
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
