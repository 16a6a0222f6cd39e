internal import Foundation
internal import MediaTypes

extension CGAffineTransform {
    /// A description of a transform: rotation, scale and translation, or else its six numbers.
    var words: String {
        let place = "\(ReadableNumber.text(Double(tx))),\(ReadableNumber.text(Double(ty)))"
        let (first, second) = (hypot(Double(a), Double(b)), hypot(Double(c), Double(d)))
        let area = Double(a * d - b * c)
        guard first > 0, second > 0, abs(area - first * second) < 1e-6 * first * second else {
            let numbers = [a, b, c, d, tx, ty].map { ReadableNumber.text(Double($0)) }
            return "by [" + numbers.joined(separator: " ") + "]"
        }
        let angle = atan2(Double(b), Double(a)) * 180 / .pi
        let scales = [first, second].map(ReadableNumber.text)
        var words = scales[0] == scales[1] ? "scaled \(scales[0])" : "scaled \(scales[0])x\(scales[1])"
        if abs(angle) > 1e-6 { words += ", turned \(ReadableNumber.text(angle))°" }
        return words + ", corner at " + place
    }
}

extension RGBColor {
    /// The name of the color, or its CSS notation.
    package var words: String {
        guard self != .black else { return "black" }
        func hex(_ value: Double) -> String {
            let text = String(Int((min(1, max(0, value)) * 255).rounded()), radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        guard alpha > 0 else { return "clear" }
        return "#" + [red, green, blue].map(hex).joined() + (alpha < 1 ? hex(alpha) : "")
    }
}
