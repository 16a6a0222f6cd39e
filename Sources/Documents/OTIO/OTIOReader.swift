import Foundation
import Timeline

/// Reads the objects of OpenTimelineIO from JSON.
struct OTIOReader {
    private var itemCount = 0

    /// Reads a document.
    ///
    /// - Throws: A `DocumentProblem` with line, column and path.
    static func root(_ data: Data) throws(DocumentProblem) -> OTIORoot {
        let value = try JSONParser.value(data)
        var reader = OTIOReader()
        do {
            return try reader.root(value, at: JSONPath())
        } catch {
            var located = error
            let position = JSONLocator.position(of: error.path, in: data)
            (located.line, located.column) = (position.line, position.column)
            throw located
        }
    }

    private mutating func root(_ value: JSONValue, at path: JSONPath) throws(DocumentProblem) -> OTIORoot {
        let (schema, object) = try Self.schema(value, at: path)
        switch schema.name {
        case "Timeline": return .timeline(try timeline(object, at: path))
        case "SerializableCollection": return .collection(try collection(object, at: path))
        case "Clip", "Gap", "Stack", "Track", "Transition": return .item(try item(value, at: path))
        default: return .other(object)
        }
    }

    /// Returns the schema of an object, and the object upgraded to the version that the reader supports.
    static func schema(
        _ value: JSONValue, at path: JSONPath
    ) throws(DocumentProblem) -> (OTIOSchema, JSONObject) {
        guard case .object(var object) = value else {
            throw DocumentProblem(
                path: path, cause: "not an object, but \(value.kind)",
                remedy: "use an object of OpenTimelineIO")
        }
        guard let text = object[OTIOSchema.key]?.string, let schema = OTIOSchema(text) else {
            throw DocumentProblem(
                path: path, cause: "the object has no valid OTIO_SCHEMA",
                remedy: "add one such as \"Timeline.1\"")
        }
        guard schema.isKnown else {
            throw DocumentProblem(
                path: path,
                cause: "\(text) is newer than what can be read, \(OTIOSchema.text(schema.name).string ?? "")",
                remedy: "write the document for OpenTimelineIO 0.18 or an earlier version")
        }
        schema.upgrade(&object)
        return (schema, object)
    }

    private mutating func timeline(
        _ object: JSONObject, at path: JSONPath
    ) throws(DocumentProblem) -> OTIOTimeline {
        var fields = OTIOFields(object, at: path)
        var timeline = OTIOTimeline(name: try fields.name())
        timeline.metadata = try fields.metadata()
        try OwnMetadata.check(timeline.metadata, of: .timeline, at: path)
        timeline.globalStartTime = try fields.time("global_start_time")
        if let tracks = fields.take("tracks") {
            let place = path.appending("tracks")
            guard case .stack(let stack) = try item(tracks, at: place) else {
                throw DocumentProblem(path: place, cause: "not a Stack", remedy: "use a Stack of tracks")
            }
            timeline.tracks = stack
        }
        timeline.others = fields.rest
        return timeline
    }

    private mutating func collection(
        _ object: JSONObject, at path: JSONPath
    ) throws(DocumentProblem) -> OTIOCollection {
        var fields = OTIOFields(object, at: path)
        var collection = OTIOCollection(name: try fields.name())
        collection.metadata = try fields.metadata()
        for (index, child) in (try fields.list("children") ?? []).enumerated() {
            collection.children.append(try root(child, at: path.appending("children").appending(index)))
        }
        collection.others = fields.rest
        return collection
    }

    private mutating func item(_ value: JSONValue, at path: JSONPath) throws(DocumentProblem) -> OTIOItem {
        itemCount += 1
        guard itemCount <= DocumentLimits.items else {
            throw DocumentProblem(
                path: path, cause: "more than \(DocumentLimits.items) items", remedy: "split the document")
        }
        let (schema, object) = try Self.schema(value, at: path)
        var fields = OTIOFields(object, at: path)
        switch schema.name {
        case "Clip": return .clip(try clip(&fields))
        case "Gap":
            var properties = try properties(&fields)
            properties.others = fields.rest
            return .gap(OTIOGap(properties))
        case "Stack": return .stack(try stack(&fields))
        case "Track": return .track(try track(&fields))
        case "Transition": return .transition(try Self.transition(&fields))
        default: return .other(object)
        }
    }

    private mutating func stack(_ fields: inout OTIOFields) throws(DocumentProblem) -> OTIOStack {
        var properties = try properties(&fields)
        let children = try children(&fields)
        properties.others = fields.rest
        return OTIOStack(properties, children: children)
    }

    private mutating func track(_ fields: inout OTIOFields) throws(DocumentProblem) -> OTIOTrack {
        var properties = try properties(&fields)
        try OwnMetadata.check(properties.metadata, of: .track, at: fields.path)
        let kind = try fields.string("kind") ?? OTIOTrack.video
        let children = try children(&fields)
        properties.others = fields.rest
        return OTIOTrack(properties, kind: kind, children: children)
    }

    private mutating func children(_ fields: inout OTIOFields) throws(DocumentProblem) -> [OTIOItem] {
        let path = fields.path.appending("children")
        var items: [OTIOItem] = []
        for (index, child) in (try fields.list("children") ?? []).enumerated() {
            items.append(try item(child, at: path.appending(index)))
        }
        return items
    }

    /// Takes the common members of items, except `others`.
    private func properties(_ fields: inout OTIOFields) throws(DocumentProblem) -> OTIOItemProperties {
        var properties = OTIOItemProperties(
            name: try fields.name(), sourceRange: try fields.range("source_range"))
        properties.metadata = try fields.metadata()
        properties.isEnabled = try fields.bool("enabled") ?? true
        for (index, effect) in (try fields.list("effects") ?? []).enumerated() {
            let path = fields.path.appending("effects").appending(index)
            properties.effects.append(try Self.effect(effect, at: path))
        }
        for (index, marker) in (try fields.list("markers") ?? []).enumerated() {
            let path = fields.path.appending("markers").appending(index)
            properties.markers.append(try Self.marker(marker, at: path))
        }
        return properties
    }

    private func clip(_ fields: inout OTIOFields) throws(DocumentProblem) -> OTIOClip {
        var properties = try properties(&fields)
        try OwnMetadata.check(properties.metadata, of: .clip, at: fields.path)
        let path = fields.path.appending("media_references")
        var references: [String: OTIOMediaReference] = [:]
        for member in (try fields.object("media_references") ?? JSONObject()).members {
            var reference = try Self.reference(member.value, at: path.appending(member.key))
            if let rate = properties.sourceRange?.duration.rate { reference.setRate(rate) }
            references[member.key] = reference
        }
        let key = try fields.string("active_media_reference_key") ?? OTIOClip.defaultKey
        properties.others = fields.rest
        return OTIOClip(properties, references: references, activeKey: key)
    }
}
