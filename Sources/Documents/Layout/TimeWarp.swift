import MediaTypes
import Timeline

/// The speed of an item, from its effects. An item in reverse playback presents the same media as in forward
/// playback, from its end.
enum TimeWarp {
    /// - Throws: A `DocumentProblem` for a speed that can't be rendered.
    static func speed(of item: OTIOItem, at path: JSONPath) throws(DocumentProblem) -> SpeedFraction {
        guard let effects = item.properties?.effects, !effects.isEmpty else { return .normal }
        var speed = SpeedFraction.normal
        for (index, effect) in effects.enumerated() where effect.isEnabled {
            let place = path.appending("effects").appending(index)
            switch effect.kind {
            case .freezeFrame: return .still
            case .linearTimeWarp(let scalar):
                guard let warp = SpeedFraction(signed: scalar), let product = speed.multiplied(by: warp)
                else {
                    throw DocumentProblem(
                        path: place, cause: "invalid speed \(scalar)",
                        remedy: "use 0, or 0.001 to 1000, negative to play backwards")
                }
                speed = product
            case .effect, .timeEffect, .other: break
            }
        }
        return speed
    }
}
