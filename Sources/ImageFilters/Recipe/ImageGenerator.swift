internal import Foundation
internal import MediaTypes

/// An image that is a function of the place alone.
enum ImageGenerator: Sendable {
    /// From the first point's color to the second's, and beyond both the same.
    case linear(CGPoint, CGPoint, CIColor, CIColor)
    /// The first color up to the first radius, the second one from the second radius.
    case radial(CGPoint, Double, Double, CIColor, CIColor)
    /// Squares of two colors, with a corner at the point; the edges are as soft as the sharpness is below 1.
    case checkerboard(CGPoint, side: Double, sharpness: Double, CIColor, CIColor)
    /// Gray that falls from 1 in the rectangle's center: 1 less the intensity times the square of the distance
    /// in multiples of half the diagonal, over the radius.
    case falloff(CGRect, intensity: Double, radius: Double)

    /// The colors between which it mixes.
    var colors: (CIColor, CIColor) {
        switch self {
        case .linear(_, _, let first, let second), .radial(_, _, _, let first, let second),
            .checkerboard(_, _, _, let first, let second):
            (first, second)
        case .falloff: (.white, .black)
        }
    }

    /// The share of the second color at a place, from 0 to 1.
    func share(x: Double, y: Double) -> Double {
        switch self {
        case .linear(let start, let end, _, _):
            let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
            let length = dx * dx + dy * dy
            guard length > 0 else { return 0 }
            return limited(((x - Double(start.x)) * dx + (y - Double(start.y)) * dy) / length)
        case .radial(let center, let inner, let outer, _, _):
            let distance = Self.distance(x - Double(center.x), y - Double(center.y))
            guard outer != inner else { return distance < inner ? 0 : 1 }
            return limited((distance - inner) / (outer - inner))
        case .checkerboard(let corner, let side, let sharpness, _, _):
            func wave(_ place: Double) -> Double {
                let phase = place / side - (place / side).rounded(.down)
                // The distance to the nearest edge in sides, negative in every other square.
                let depth = min(phase, 1 - phase) * 2
                let isOdd = Int((place / side).rounded(.down)) & 1 != 0
                let amount = sharpness >= 1 ? 1 : min(1, depth / (1 - sharpness))
                return isOdd ? -amount : amount
            }
            let product = wave(x - Double(corner.x)) * wave(y - Double(corner.y))
            return limited((1 - product) / 2)
        case .falloff(let rect, let intensity, let radius):
            let half = Self.distance(Double(rect.width), Double(rect.height)) / 2
            guard half > 0, radius > 0 else { return 0 }
            let distance = Self.distance(x - Double(rect.midX), y - Double(rect.midY)) / half
            return limited(intensity * (distance / radius) * (distance / radius))
        }
    }

    private static func distance(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    private func limited(_ value: Double) -> Double { min(1, max(0, value)) }
}
