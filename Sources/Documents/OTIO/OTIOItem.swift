package import Timeline

/// Something in a stack or track.
package indirect enum OTIOItem: Sendable, Hashable {
    case clip(OTIOClip)
    case gap(OTIOGap)
    case stack(OTIOStack)
    case track(OTIOTrack)
    case transition(OTIOTransition)
    /// An object of a schema that isn't known, kept as it is.
    case other(JSONObject)

    /// What all items have; `nil` for transitions and unknown objects.
    package var properties: OTIOItemProperties? {
        switch self {
        case .clip(let clip): clip.properties
        case .gap(let gap): gap.properties
        case .stack(let stack): stack.properties
        case .track(let track): track.properties
        case .transition, .other: nil
        }
    }
}

/// What clips, gaps, stacks and tracks have in common.
package struct OTIOItemProperties: Sendable, Hashable {
    package var name = ""
    package var metadata = JSONObject()
    /// The part of the item that is used, in the item's own time; `nil` for all of it.
    package var sourceRange: OTIOTimeRange?
    package var effects: [OTIOEffect] = []
    package var markers: [OTIOMarker] = []
    package var isEnabled = true
    /// Members that this version doesn't know, kept as they are.
    package var others = JSONObject()

    package init(name: String = "", sourceRange: OTIOTimeRange? = nil) {
        (self.name, self.sourceRange) = (name, sourceRange)
    }
}

/// A part of a medium.
package struct OTIOClip: Sendable, Hashable {
    package var properties: OTIOItemProperties
    /// The media that the clip can show, by key.
    package var references: [String: OTIOMediaReference]
    /// The key of the medium that it shows.
    package var activeKey: String

    package static let defaultKey = "DEFAULT_MEDIA"

    package init(_ properties: OTIOItemProperties, reference: OTIOMediaReference) {
        self.properties = properties
        references = [Self.defaultKey: reference]
        activeKey = Self.defaultKey
    }

    package init(
        _ properties: OTIOItemProperties, references: [String: OTIOMediaReference], activeKey: String
    ) {
        (self.properties, self.references, self.activeKey) = (properties, references, activeKey)
    }

    /// The medium that the clip shows; a missing one if its key names none.
    package var reference: OTIOMediaReference { references[activeKey] ?? OTIOMediaReference(.missing) }
}

/// Emptiness of some duration.
package struct OTIOGap: Sendable, Hashable {
    package var properties: OTIOItemProperties

    package init(_ properties: OTIOItemProperties) { self.properties = properties }
}

/// Items that are shown at the same time, the last one on top.
package struct OTIOStack: Sendable, Hashable {
    package var properties: OTIOItemProperties
    package var children: [OTIOItem]

    package init(_ properties: OTIOItemProperties = .init(), children: [OTIOItem] = []) {
        (self.properties, self.children) = (properties, children)
    }
}

/// Items one after another.
package struct OTIOTrack: Sendable, Hashable {
    package var properties: OTIOItemProperties
    /// `Video`, `Audio`, or another kind, which isn't rendered.
    package var kind: String
    package var children: [OTIOItem]

    package static let video = "Video"
    package static let audio = "Audio"

    package init(
        _ properties: OTIOItemProperties = .init(), kind: String = video, children: [OTIOItem] = []
    ) {
        (self.properties, self.kind, self.children) = (properties, kind, children)
    }
}

/// What happens between two items of a track, around their cut.
package struct OTIOTransition: Sendable, Hashable {
    package var name = ""
    package var metadata = JSONObject()
    /// `SMPTE_Dissolve`, or a name of another program's.
    package var type: String
    /// The duration before the cut, in which the next item is shown already.
    package var inOffset: OTIORationalTime
    /// The duration after the cut, in which the previous item is still shown.
    package var outOffset: OTIORationalTime
    package var others = JSONObject()

    package static let dissolve = "SMPTE_Dissolve"

    package init(type: String = dissolve, inOffset: OTIORationalTime, outOffset: OTIORationalTime) {
        (self.type, self.inOffset, self.outOffset) = (type, inOffset, outOffset)
    }
}
