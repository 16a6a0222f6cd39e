internal import Engine
internal import Foundation
internal import MediaTypes

extension ImageRecipe {
    /// The recipe as lines, the last operation first, each with its extent; inputs are indented.
    var lines: [String] {
        var lines = [text + (hasExtentText ? " extent=\(extent.shortText)" : "")]
        for (name, input) in inputs {
            let below = input.lines
            lines.append("  " + (name.map { "\($0): " } ?? "") + below[0])
            lines += below.dropFirst().map { "  " + $0 }
        }
        return lines
    }

    private var hasExtentText: Bool {
        if case .color = self { return false }
        return true
    }

    private var text: String {
        switch self {
        case .source(let source): source.text
        case .color(let color): "color \(color)"
        case .generated(let generator): generator.text
        case .steps(_, let steps): steps.map(\.text).joined(separator: ", ")
        case .transformed(_, let t, let isNearest):
            "affine \(CIVector(cgAffineTransform: t))" + (isNearest ? " nearest" : "")
        case .cropped(_, let rect): "crop \(rect.shortText)"
        case .clamped: "clamp to extent"
        case .blended(_, _, let mode): mode.rawValue
        case .mixed: "mix by mask"
        case .gaussian(_, let deviation): "gaussian blur sigma=\(deviation)"
        case .boxed(_, let radius): "box blur radius=\(radius)"
        case .sharpened(_, let deviation, let amount, let isLuminance):
            "sharpen\(isLuminance ? " luminance" : "") sigma=\(deviation) amount=\(amount)"
        case .pixellated(_, let corner, let side):
            "pixellate corner=\(CIVector(cgPoint: corner)) side=\(side)"
        case .averaged(_, let rect): "average \(rect.shortText)"
        }
    }
}

extension ImageGenerator {
    fileprivate var text: String {
        switch self {
        case .linear(let start, let end, let first, let second):
            "linear gradient \(CIVector(cgPoint: start)) \(first) to \(CIVector(cgPoint: end)) \(second)"
        case .radial(let center, let inner, let outer, let first, let second):
            "radial gradient center=\(CIVector(cgPoint: center)) \(inner) \(first) to \(outer) \(second)"
        case .checkerboard(let corner, let side, _, let first, let second):
            "checkerboard corner=\(CIVector(cgPoint: corner)) side=\(side) \(first) \(second)"
        case .falloff(let rect, let intensity, let radius):
            "falloff \(rect.shortText) intensity=\(intensity) radius=\(radius)"
        }
    }
}

extension ColorStep {
    fileprivate var text: String {
        switch self {
        case .matrix(let matrix):
            "matrix " + (matrix.rows + [matrix.bias]).map(Self.text).joined(separator: " ")
        case .monochrome(let color, let amount): "monochrome \(color) amount=\(amount)"
        case .curves(let red, let green, let blue):
            red == green && green == blue ? "curve \(red)" : "curves \(red) \(green) \(blue)"
        case .clamp(let low, let high): "clamp \(Self.text(low)) \(Self.text(high))"
        case .levels(let levels): "levels \(levels)"
        case .greatest: "maximum component"
        case .least: "minimum component"
        case .cube(let table): "cube of \(table.size)"
        case .mask: "mask to alpha"
        case .premultiply: "premultiply"
        case .unpremultiply: "unpremultiply"
        case .toSpace(let space): "to \(space.name ?? "")"
        case .fromSpace(let space): "from \(space.name ?? "")"
        }
    }

    private static func text(_ row: SIMD4<Double>) -> String {
        "[\((0..<4).map { CGFloat(row[$0]).shortText }.joined(separator: " "))]"
    }
}

extension ToneFunction: CustomStringConvertible {
    package var description: String {
        switch self {
        case .power(let power): "power \(power)"
        case .encode(let shape): "encode gamma=\(shape.gamma)"
        case .decode(let shape): "decode gamma=\(shape.gamma)"
        case .spline(let points): "spline " + points.map { "(\($0.x) \($0.y))" }.joined(separator: " ")
        }
    }
}
