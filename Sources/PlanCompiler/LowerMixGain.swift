internal import Editing
internal import MediaTypes
internal import RenderPlan

/// The compiler pass that converts the gain of a whole mix to elements after the mixer.
struct LowerMixGain {
    /// The elements, in the order of the links.
    private(set) var elements: [ElementNode] = []
    private(set) var ramps: [Ramp] = []

    /// The maximum factor of a volume element.
    private static let most = 10.0

    /// - Parameter range: The range of the asset that is rendered.
    init(_ gain: MixGain, range: CMTimeRange) {
        var rest = gain.factor
        while rest != 1 {
            let factor = min(rest, Self.most)
            let name = RenderPlan.gain + (elements.isEmpty ? "" : "_\(elements.count + 1)")
            elements.append(ElementNode(name, "volume", [Property("volume", String(factor))]))
            rest = rest > Self.most ? rest / Self.most : 1
        }
        let keyframes = Self.keyframes(gain, range: range)
        guard keyframes.contains(where: { $0.value != 1 }) else { return }
        elements.append(ElementNode(RenderPlan.limiter, "volume"))
        ramps.append(
            Ramp(
                element: RenderPlan.limiter, property: "volume", interpolation: .linear, keyframes: keyframes)
        )
    }

    /// Returns the factors of the limiter in output time.
    private static func keyframes(_ gain: MixGain, range: CMTimeRange) -> [Ramp.Keyframe] {
        guard !gain.limits.isEmpty else { return [] }
        let inside = gain.limits.filter { $0.time > range.start && $0.time < range.end }
        return [Ramp.Keyframe(.zero, gain.limit(at: range.start))]
            + inside.map { Ramp.Keyframe($0.time - range.start, $0.factor) }
            + [Ramp.Keyframe(range.duration, gain.limit(at: range.end))]
    }
}
