package import MediaTypes

/// A property that changes over output time.
package struct Ramp: Sendable, Hashable, Codable {
    /// The element that has the property, or whose pad has it.
    package var element: String
    package var pad: String?
    package var property: String
    package var interpolation: KeyframeInterpolation
    /// The keyframes in order of time, the first at zero. Two keyframes at the same time are a step: the
    /// value just before, then the new one.
    package var keyframes: [Keyframe]

    package init(
        element: String, pad: String? = nil, property: String, interpolation: KeyframeInterpolation,
        keyframes: [Keyframe]
    ) {
        self.element = element
        self.pad = pad
        self.property = property
        self.interpolation = interpolation
        self.keyframes = keyframes
    }

    package struct Keyframe: Sendable, Hashable, Codable {
        @StoredTime package var time: CMTime
        package var value: Double

        package init(_ time: CMTime, _ value: Double) {
            self._time = StoredTime(wrappedValue: time)
            self.value = value
        }
    }

    /// Whether the property never changes.
    package var isConstant: Bool {
        keyframes.allSatisfy { $0.value == keyframes.first?.value }
    }
}
