extension Timeline.AudioSelection: Codable {
    static let form = "a track's number from 1, a language, or \"all\""

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try? container.decode(Int.self)
        let text = try number.map(String.init) ?? container.decode(String.self)
        // A number in quotes isn't a language.
        guard let selection = Self(text), number != nil || text.first?.isLetter == true else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not \(Self.form)")
        }
        self = selection
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .automatic: try container.encodeNil()
        case .all: try container.encode("all")
        case .track(let number): try container.encode(number)
        case .language(let code): try container.encode(code)
        }
    }

    /// Writes the selection under its key, unless it is automatic.
    func encode(into container: inout KeyedEncodingContainer<DocumentKey>) throws {
        if self != .automatic { try container.encode(self, forKey: DocumentKey("audio")) }
    }
}

extension DocumentObject {
    /// Decodes the audio tracks of an item.
    func audio() throws -> Timeline.AudioSelection {
        try optional("audio", Timeline.AudioSelection.self, Timeline.AudioSelection.form) ?? .automatic
    }
}
