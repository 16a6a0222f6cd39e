/// What a ramp track controls, in the words of its exceptions.
package enum RampKind: Sendable {
    case opacity, transform, cropRectangle, volume

    private var name: String {
        switch self {
        case .opacity: "opacity"
        case .transform: "transform"
        case .cropRectangle: "crop rectangle"
        case .volume: "volume"
        }
    }

    private var article: String { self == .opacity ? "an" : "a" }

    /// With its article, as in "an opacity ramp".
    var ramp: String { "\(article) \(name) ramp" }

    /// With its article, as in "an opacity".
    var value: String { "\(article) \(name)" }

    /// The wording of AVFoundation's exception.
    var overlap: String {
        "The timeRange of \(ramp) must not overlap the timeRange of an existing \(name) ramp"
    }
}
