package import Foundation

/// One step of a path.
package enum PathElement: Sendable, Hashable, Codable {
    case move(CGPoint)
    case line(CGPoint)
    case quadCurve(control: CGPoint, end: CGPoint)
    case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
    case close

    /// The points in their order, the end last; none for a close.
    package var points: [CGPoint] {
        switch self {
        case .move(let end), .line(let end): [end]
        case .quadCurve(let control, let end): [control, end]
        case .curve(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }

    package func mapPoints(_ change: (CGPoint) -> CGPoint) -> PathElement {
        switch self {
        case .move(let end): .move(change(end))
        case .line(let end): .line(change(end))
        case .quadCurve(let control, let end): .quadCurve(control: change(control), end: change(end))
        case .curve(let control1, let control2, let end):
            .curve(control1: change(control1), control2: change(control2), end: change(end))
        case .close: .close
        }
    }
}
