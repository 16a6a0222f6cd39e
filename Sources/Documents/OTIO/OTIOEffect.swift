package import Timeline

/// An effect on an item. Only those that change its speed are rendered.
package struct OTIOEffect: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case effect
        /// A change of time that isn't known further.
        case timeEffect
        /// Media time passes this many times as fast.
        case linearTimeWarp(Double)
        /// The first frame stays.
        case freezeFrame
        /// A schema that isn't known; `others` has all of the object.
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
    /// All of the object if its schema isn't known.
    package var unknown: JSONObject?

    package init(name: String = "", markedRange: OTIOTimeRange? = nil) {
        let zero = OTIORationalTime(value: 0, rate: 1)
        (self.name, self.markedRange) = (name, markedRange ?? OTIOTimeRange(start: zero, duration: zero))
    }
}
