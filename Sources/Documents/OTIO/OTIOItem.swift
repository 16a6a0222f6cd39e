package import Timeline

/// An item in a stack or track.
package indirect enum OTIOItem: Sendable, Hashable {
    case clip(OTIOClip)
    case gap(OTIOGap)
    case stack(OTIOStack)
    case track(OTIOTrack)
    case transition(OTIOTransition)
    /// An object of an unknown schema, kept unchanged.
    case other(JSONObject)

    /// The common properties of items; `nil` for transitions and unknown objects.
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

/// The common properties of clips, gaps, stacks and tracks.
package struct OTIOItemProperties: Sendable, Hashable {
    package var name = ""
    package var metadata = JSONObject()
    /// The used part of the item, in the item's local time; `nil` for all of it.
    package var sourceRange: OTIOTimeRange?
    package var effects: [OTIOEffect] = []
    package var markers: [OTIOMarker] = []
    package var isEnabled = true
    /// Unknown members, kept unchanged.
    package var others = JSONObject()

    package init(name: String = "", sourceRange: OTIOTimeRange? = nil) {
        (self.name, self.sourceRange) = (name, sourceRange)
    }
}

/// A part of a medium.
package struct OTIOClip: Sendable, Hashable {
    package var properties: OTIOItemProperties
    /// The media available to the clip, by key.
    package var references: [String: OTIOMediaReference]
    /// The key of the medium in use.
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

    /// The medium in use; a missing one if the key is unknown.
    package var reference: OTIOMediaReference { references[activeKey] ?? OTIOMediaReference(.missing) }
}

/// A gap of some duration.
package struct OTIOGap: Sendable, Hashable {
    package var properties: OTIOItemProperties

    package init(_ properties: OTIOItemProperties) { self.properties = properties }
}

/// Items that are presented at the same time, the last one on top.
package struct OTIOStack: Sendable, Hashable {
    package var properties: OTIOItemProperties
    package var children: [OTIOItem]

    package init(_ properties: OTIOItemProperties = .init(), children: [OTIOItem] = []) {
        (self.properties, self.children) = (properties, children)
    }
}

/// Items in sequence.
package struct OTIOTrack: Sendable, Hashable {
    package var properties: OTIOItemProperties
    /// `Video`, `Audio`, or another kind, which isn't rendered.
    package var kind: String
    package var children: [OTIOItem]

    package static let video = "Video"
    package static let audio = "Audio"

    /// Scripts write the kinds in lower case, too.
    package var isVideo: Bool { kind.lowercased() == Self.video.lowercased() }
    package var isAudio: Bool { kind.lowercased() == Self.audio.lowercased() }

    package init(
        _ properties: OTIOItemProperties = .init(), kind: String = video, children: [OTIOItem] = []
    ) {
        (self.properties, self.kind, self.children) = (properties, kind, children)
    }
}

/// A transition between two items of a track, around their cut.
package struct OTIOTransition: Sendable, Hashable {
    package var name = ""
    package var metadata = JSONObject()
    /// `SMPTE_Dissolve`, or another program's name.
    package var type: String
    /// The duration before the cut, in which the next item is already presented.
    package var inOffset: OTIORationalTime
    /// The duration after the cut, in which the previous item is still presented.
    package var outOffset: OTIORationalTime
    package var others = JSONObject()

    package static let dissolve = "SMPTE_Dissolve"

    package init(type: String = dissolve, inOffset: OTIORationalTime, outOffset: OTIORationalTime) {
        (self.type, self.inOffset, self.outOffset) = (type, inOffset, outOffset)
    }
}
