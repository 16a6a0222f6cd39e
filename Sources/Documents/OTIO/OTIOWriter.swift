import Foundation
import Timeline

/// Writes the objects of OpenTimelineIO as JSON.
enum OTIOWriter {
    static func data(_ root: OTIORoot) -> Data { JSONWriter.data(value(root)) }

    static func value(_ root: OTIORoot) -> JSONValue {
        switch root {
        case .timeline(let timeline): value(timeline)
        case .item(let item): value(item)
        case .collection(let collection):
            object(
                "SerializableCollection", collection.others,
                [
                    "name": .string(collection.name), "metadata": .object(collection.metadata),
                    "children": .array(collection.children.map(value)),
                ])
        case .other(let object): .object(object)
        }
    }

    private static func value(_ timeline: OTIOTimeline) -> JSONValue {
        object(
            "Timeline", timeline.others,
            [
                "name": .string(timeline.name), "metadata": .object(timeline.metadata),
                "global_start_time": timeline.globalStartTime.map(value) ?? .null,
                "tracks": value(.stack(timeline.tracks)),
            ])
    }

    private static func value(_ item: OTIOItem) -> JSONValue {
        switch item {
        case .clip(let clip):
            let references = clip.references.map {
                JSONObject.Member(key: $0.key, value: value($0.value))
            }
            return self.item(
                "Clip", clip.properties,
                [
                    "media_references": .object(JSONObject(unsorted: references) ?? JSONObject()),
                    "active_media_reference_key": .string(clip.activeKey),
                ])
        case .gap(let gap): return self.item("Gap", gap.properties, [:])
        case .stack(let stack):
            return self.item("Stack", stack.properties, ["children": .array(stack.children.map(value))])
        case .track(let track):
            return self.item(
                "Track", track.properties,
                ["children": .array(track.children.map(value)), "kind": .string(track.kind)])
        case .transition(let transition): return value(transition)
        case .other(let object): return .object(object)
        }
    }

    private static func value(_ transition: OTIOTransition) -> JSONValue {
        object(
            "Transition", transition.others,
            [
                "name": .string(transition.name), "metadata": .object(transition.metadata),
                "transition_type": .string(transition.type), "in_offset": value(transition.inOffset),
                "out_offset": value(transition.outOffset),
            ])
    }

    private static func item(
        _ schema: String, _ properties: OTIOItemProperties, _ members: JSONObject
    ) -> JSONValue {
        var members = members
        members["name"] = .string(properties.name)
        members["metadata"] = .object(properties.metadata)
        members["source_range"] = properties.sourceRange.map(value) ?? .null
        members["effects"] = .array(properties.effects.map(value))
        members["markers"] = .array(properties.markers.map(value))
        members["enabled"] = .bool(properties.isEnabled)
        return object(schema, properties.others, members)
    }

    private static func value(_ effect: OTIOEffect) -> JSONValue {
        var members: JSONObject = [
            "name": .string(effect.name), "metadata": .object(effect.metadata),
            "effect_name": .string(effect.effectName), "enabled": .bool(effect.isEnabled),
        ]
        switch effect.kind {
        case .effect: return object("Effect", effect.others, members)
        case .timeEffect: return object("TimeEffect", effect.others, members)
        case .linearTimeWarp(let scalar):
            members["time_scalar"] = .double(scalar)
            return object("LinearTimeWarp", effect.others, members)
        case .freezeFrame:
            members["time_scalar"] = .double(0)
            return object("FreezeFrame", effect.others, members)
        case .other: return .object(effect.others)
        }
    }

    private static func value(_ marker: OTIOMarker) -> JSONValue {
        if let unknown = marker.unknown { return .object(unknown) }
        return object(
            "Marker", marker.others,
            [
                "name": .string(marker.name), "metadata": .object(marker.metadata),
                "marked_range": value(marker.markedRange), "color": .string(marker.color),
                "comment": .string(marker.comment),
            ])
    }

    private static func value(_ reference: OTIOMediaReference) -> JSONValue {
        var members: JSONObject = [
            "name": .string(reference.name), "metadata": .object(reference.metadata),
            "available_range": reference.availableRange.map(value) ?? .null,
            "available_image_bounds": reference.imageBounds ?? .null,
        ]
        switch reference.kind {
        case .external(let url):
            members["target_url"] = .string(url)
            return object("ExternalReference", reference.others, members)
        case .missing: return object("MissingReference", reference.others, members)
        case .generator(let kind, let parameters):
            members["generator_kind"] = .string(kind)
            members["parameters"] = .object(parameters)
            return object("GeneratorReference", reference.others, members)
        case .imageSequence(let sequence):
            add(sequence, to: &members)
            return object("ImageSequenceReference", reference.others, members)
        case .other(let schema):
            members[OTIOSchema.key] = .string(schema)
            return .object(members.merging(reference.others))
        }
    }

    private static func add(_ sequence: OTIOImageSequence, to members: inout JSONObject) {
        members["target_url_base"] = .string(sequence.folder)
        members["name_prefix"] = .string(sequence.prefix)
        members["name_suffix"] = .string(sequence.suffix)
        members["start_frame"] = .integer(sequence.startFrame)
        members["frame_step"] = .integer(sequence.frameStep)
        members["rate"] = .double(sequence.rate)
        members["frame_zero_padding"] = .integer(sequence.zeroPadding)
        members["missing_frame_policy"] = .string(sequence.missingFramePolicy)
    }

    private static func value(_ time: OTIORationalTime) -> JSONValue {
        .object([
            OTIOSchema.key: OTIOSchema.text("RationalTime"), "rate": .double(time.rate),
            "value": .double(time.value),
        ])
    }

    private static func value(_ range: OTIOTimeRange) -> JSONValue {
        .object([
            OTIOSchema.key: OTIOSchema.text("TimeRange"), "duration": value(range.duration),
            "start_time": value(range.start),
        ])
    }

    private static func object(
        _ schema: String, _ others: JSONObject, _ members: JSONObject
    ) -> JSONValue {
        var members = members
        members[OTIOSchema.key] = OTIOSchema.text(schema)
        return .object(members.merging(others))
    }
}

extension JSONObject {
    /// Returns the members of both objects; those of this object take precedence.
    func merging(_ others: JSONObject) -> JSONObject {
        var all = self
        for member in others.members where all[member.key] == nil { all[member.key] = member.value }
        return all
    }
}
