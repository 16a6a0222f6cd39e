import Timeline

// Transitions, effects, markers and media references.
extension OTIOReader {
    static func transition(_ fields: inout OTIOFields) throws(DocumentProblem) -> OTIOTransition {
        let zero = OTIORationalTime(value: 0, rate: 1)
        var transition = OTIOTransition(
            type: try fields.string("transition_type") ?? "",
            inOffset: try fields.time("in_offset") ?? zero, outOffset: try fields.time("out_offset") ?? zero)
        transition.name = try fields.name()
        transition.metadata = try fields.metadata()
        try OwnMetadata.check(transition.metadata, of: .transition, at: fields.path)
        transition.others = fields.rest
        return transition
    }

    static func effect(_ value: JSONValue, at path: JSONPath) throws(DocumentProblem) -> OTIOEffect {
        let (schema, object) = try schema(value, at: path)
        var effect = OTIOEffect(.other)
        var fields = OTIOFields(object, at: path)
        switch schema.name {
        case "Effect": effect.kind = .effect
        case "TimeEffect": effect.kind = .timeEffect
        case "LinearTimeWarp": effect.kind = .linearTimeWarp(try fields.number("time_scalar") ?? 1)
        case "FreezeFrame":
            _ = fields.take("time_scalar")
            effect.kind = .freezeFrame
        default:
            effect.others = object
            return effect
        }
        effect.name = try fields.name()
        effect.metadata = try fields.metadata()
        effect.effectName = try fields.string("effect_name") ?? ""
        effect.isEnabled = try fields.bool("enabled") ?? true
        effect.others = fields.rest
        return effect
    }

    static func marker(_ value: JSONValue, at path: JSONPath) throws(DocumentProblem) -> OTIOMarker {
        let (schema, object) = try schema(value, at: path)
        guard schema.name == "Marker" else {
            var marker = OTIOMarker()
            marker.unknown = object
            return marker
        }
        var fields = OTIOFields(object, at: path)
        var marker = OTIOMarker(
            name: try fields.name(), markedRange: try fields.range("marked_range"))
        marker.metadata = try fields.metadata()
        marker.color = try fields.string("color") ?? ""
        marker.comment = try fields.string("comment") ?? ""
        marker.others = fields.rest
        return marker
    }

    static func reference(_ value: JSONValue, at path: JSONPath) throws(DocumentProblem) -> OTIOMediaReference
    {
        if value == .null { return OTIOMediaReference(.missing) }
        let (schema, object) = try schema(value, at: path)
        var fields = OTIOFields(object, at: path)
        var reference = OTIOMediaReference(try kind(schema, &fields))
        reference.name = try fields.name()
        reference.metadata = try fields.metadata()
        reference.availableRange = try fields.range("available_range")
        if let rate = reference.availableRange?.duration.rate { reference.setRate(rate) }
        reference.imageBounds = fields.take("available_image_bounds")
        reference.others = fields.rest
        return reference
    }

    private static func kind(
        _ schema: OTIOSchema, _ fields: inout OTIOFields
    ) throws(DocumentProblem) -> OTIOMediaReference.Kind {
        switch schema.name {
        case "ExternalReference": return .external(try fields.string("target_url") ?? "")
        case "MissingReference": return .missing
        case "GeneratorReference":
            return .generator(
                kind: try fields.string("generator_kind") ?? "",
                parameters: try fields.object("parameters") ?? JSONObject())
        case "ImageSequenceReference":
            var sequence = OTIOImageSequence(
                folder: try fields.string("target_url_base") ?? "",
                prefix: try fields.string("name_prefix") ?? "",
                suffix: try fields.string("name_suffix") ?? "")
            sequence.startFrame = try fields.whole("start_frame") ?? 1
            sequence.frameStep = try fields.whole("frame_step") ?? 1
            sequence.rate = try fields.number("rate") ?? 0
            sequence.zeroPadding = try fields.whole("frame_zero_padding") ?? 0
            sequence.missingFramePolicy = try fields.string("missing_frame_policy") ?? "error"
            return .imageSequence(sequence)
        default: return .other("\(schema.name).\(schema.version)")
        }
    }
}

// Times.
extension OTIOFields {
    mutating func time(_ key: String) throws(DocumentProblem) -> OTIORationalTime? {
        guard let value = take(key) else { return nil }
        return try Self.time(value, at: path.appending(key))
    }

    mutating func range(_ key: String) throws(DocumentProblem) -> OTIOTimeRange? {
        guard let value = take(key) else { return nil }
        var fields = try Self.object(value, of: "TimeRange", at: path.appending(key))
        let start = try fields.time("start_time")
        let duration = try fields.time("duration")
        guard start != nil || duration != nil else {
            throw problem(key, cause: "the TimeRange has no times", remedy: "add start_time and duration")
        }
        let zero = OTIORationalTime(value: 0, rate: (start ?? duration)?.rate ?? 1)
        return OTIOTimeRange(start: start ?? zero, duration: duration ?? zero)
    }

    private static func time(_ value: JSONValue, at path: JSONPath) throws(DocumentProblem)
        -> OTIORationalTime
    {
        var fields = try object(value, of: "RationalTime", at: path)
        var (number, rate) = (try fields.number("value") ?? 0, try fields.number("rate") ?? 1)
        // Zero is the same at any rate, and libraries write it with a rate of 0.
        if number == 0, rate == 0 { (number, rate) = (0, 1) }
        let time = OTIORationalTime(value: number, rate: rate)
        guard time.time != nil else {
            throw DocumentProblem(
                path: path, cause: "\(number) at a rate of \(rate) is not a time",
                remedy: "use a finite value and a positive rate")
        }
        return time
    }

    private static func object(
        _ value: JSONValue, of schema: String, at path: JSONPath
    ) throws(DocumentProblem) -> OTIOFields {
        let (found, object) = try OTIOReader.schema(value, at: path)
        guard found.name == schema else {
            throw DocumentProblem(
                path: path, cause: "not a \(schema), but a \(found.name)", remedy: "use a \(schema)")
        }
        return OTIOFields(object, at: path)
    }
}
