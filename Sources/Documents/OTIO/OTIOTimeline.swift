package import Timeline

/// A timeline of OpenTimelineIO.
package struct OTIOTimeline: Sendable, Hashable {
    package var name = ""
    package var metadata = JSONObject()
    /// The time that editors display for the first frame.
    package var globalStartTime: OTIORationalTime?
    /// The tracks, from the lowest up.
    package var tracks: OTIOStack
    package var others = JSONObject()

    package init(name: String = "", tracks: OTIOStack = OTIOStack(OTIOItemProperties(name: "tracks"))) {
        (self.name, self.tracks) = (name, tracks)
    }
}

/// The content of an OpenTimelineIO file.
package indirect enum OTIORoot: Sendable, Hashable {
    case timeline(OTIOTimeline)
    /// A single clip, track or stack.
    case item(OTIOItem)
    case collection(OTIOCollection)
    /// An object of an unknown schema, kept unchanged.
    case other(JSONObject)
}

/// A bin of timelines, clips and other objects.
package struct OTIOCollection: Sendable, Hashable {
    package var name = ""
    package var metadata = JSONObject()
    package var children: [OTIORoot] = []
    package var others = JSONObject()
}
