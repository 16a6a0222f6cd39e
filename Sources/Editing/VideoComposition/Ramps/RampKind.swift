/// What a ramp track controls, in the words of its exceptions.
package enum RampKind: Sendable {
    case opacity, transform, cropRectangle, volume

    /// With its article, as in "an opacity ramp".
    var ramp: String {
        switch self {
        case .opacity: "an opacity ramp"
        case .transform: "a transform ramp"
        case .cropRectangle: "a crop rectangle ramp"
        case .volume: "a volume ramp"
        }
    }

    /// As in "a time at which opacity is set".
    var value: String {
        switch self {
        case .opacity: "an opacity"
        case .transform: "a transform"
        case .cropRectangle: "a crop rectangle"
        case .volume: "a volume"
        }
    }

    /// The wording of AVFoundation's exception.
    var overlap: String {
        "The timeRange of \(ramp) must not overlap the timeRange of an existing \(ramp.drop { $0 != " " }.dropFirst())"
    }
}
