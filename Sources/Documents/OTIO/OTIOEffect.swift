package import Timeline

/// An effect on an item. Only effects that change its speed are rendered.
package struct OTIOEffect: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case effect
        /// A change of time without further details.
        case timeEffect
        /// A speed factor of the media time.
        case linearTimeWarp(Double)
        /// The first frame is held.
        case freezeFrame
        /// An unknown schema; `others` contains the whole object.
        case other
    }

    package var kind: Kind
    package var name = ""
    package var metadata = JSONObject()
    package var effectName = ""
    package var isEnabled = true
    package var others = JSONObject()

    package init(_ kind: Kind, effectName: String = "") {
        (self.kind, self.effectName) = (kind, effectName)
    }
}

/// A note at a time of an item.
package struct OTIOMarker: Sendable, Hashable {
    package var name = ""
    package var metadata = JSONObject()
    package var markedRange: OTIOTimeRange
    /// The name of a color, such as `RED`.
    package var color = ""
    package var comment = ""
    package var others = JSONObject()
    /// The whole object if its schema is unknown.
    package var unknown: JSONObject?

    package init(name: String = "", markedRange: OTIOTimeRange? = nil) {
        let zero = OTIORationalTime(value: 0, rate: 1)
        (self.name, self.markedRange) = (name, markedRange ?? OTIOTimeRange(start: zero, duration: zero))
    }
}
