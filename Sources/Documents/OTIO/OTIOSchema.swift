import Timeline

/// The name and version of an object's schema, such as `Clip.2`.
struct OTIOSchema: Hashable {
    var name: String
    var version: Int

    static let key = "OTIO_SCHEMA"

    private init(name: String, version: Int) {
        (self.name, self.version) = (name, version)
    }

    /// Parses a text; `nil` if it isn't a name and a number.
    init?(_ text: String) {
        if let known = Self.known[text] {
            self = known
            return
        }
        guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")), dot > text.startIndex,
            let version = Int(text[dot...].dropFirst()), version >= 0
        else { return nil }
        let name = String(text[..<dot])
        (self.name, self.version) = (Self.names[name] ?? name, version)
    }

    /// Names from before the first release, which OpenTimelineIO still reads.
    private static let names = [
        "Filler": "Gap", "Sequence": "Track", "SerializeableCollection": "SerializableCollection",
    ]

    /// The versions that are written.
    static let written: [String: Int] = [
        "Clip": 2, "Effect": 1, "ExternalReference": 1, "FreezeFrame": 1, "Gap": 1, "GeneratorReference": 1,
        "ImageSequenceReference": 1, "LinearTimeWarp": 1, "Marker": 2, "MissingReference": 1,
        "RationalTime": 1,
        "SerializableCollection": 1, "Stack": 1, "TimeEffect": 1, "TimeRange": 1, "Timeline": 1, "Track": 1,
        "TimeTransform": 1, "Transition": 1,
    ]

    /// The written schemas by their text, which are nearly all schemas in documents.
    private static let known = Dictionary(
        uniqueKeysWithValues: written.map { name, version in
            ("\(name).\(version)", OTIOSchema(name: name, version: version))
        })

    private static let texts = Dictionary(
        uniqueKeysWithValues: written.map { ($0, JSONValue.string("\($0).\($1)")) })

    /// Whether the version is known: that of markers is above the one that is written.
    var isKnown: Bool { name == "Marker" || version <= Self.written[name] ?? version }

    static func text(_ name: String) -> JSONValue { texts[name] ?? .string("\(name).1") }
}

extension OTIOSchema {
    /// Converts an object of another version to the supported version, as OpenTimelineIO's upgrade functions
    /// do for older versions.
    func upgrade(_ object: inout JSONObject) {
        switch name {
        case "Clip" where version < 2:
            let reference = object["media_reference"] ?? .null
            object["media_reference"] = nil
            object["media_references"] = .object([OTIOClip.defaultKey: reference])
            object["active_media_reference_key"] = .string(OTIOClip.defaultKey)
        case "Marker" where version < 2:
            object["marked_range"] = object["range"]
            object["range"] = nil
        case "Marker" where version > 2:
            guard let color = object["color"]?.object else { break }
            object["color"] = color["name"] ?? .string("")
            // The name alone doesn't identify the exact color.
            object["cutroom_color"] = .object(color)
        default: break
        }
    }
}
