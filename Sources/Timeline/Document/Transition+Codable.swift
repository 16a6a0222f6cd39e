import MediaTypes

extension Timeline.Transition: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .transition)
        let name = try object.required("kind", String.self, "none, dissolve, push or wipe")
        let kind: Kind
        switch name {
        case "none": kind = .none
        case "dissolve": kind = .dissolve
        case "push": kind = .push(try Self.direction(object))
        case "wipe": kind = .wipe(try Self.direction(object))
        default:
            throw object.fault(
                .invalidDocument, "kind", cause: "unknown transition \"\(name)\"",
                remedy: "use none, dissolve, push or wipe")
        }
        if kind.direction == nil, try object.optional("direction", String.self, "a string") != nil {
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
    fileprivate var name: String {
        switch self {
        case .none: "none"
        case .dissolve: "dissolve"
        case .push: "push"
        case .wipe: "wipe"
        }
    }

    fileprivate var direction: Timeline.Transition.Direction? {
        switch self {
        case .none, .dissolve: nil
        case .push(let direction), .wipe(let direction): direction
        }
    }
}
