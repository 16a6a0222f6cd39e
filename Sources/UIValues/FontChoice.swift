internal import Drawing
package import ExtraTypes
package import Foundation
package import LayerRendering

/// The fonts of Linux in place of Apple's.
package enum FontChoice {
    /// Weights of Apple's scale from -1 to 1, and of fonts.
    private static let weights: [(apple: Double, font: Double)] = [
        (-1, 100), (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
        (0.56, 800), (0.62, 900), (1, 1000),
    ]

    /// Returns a font's weight from 100 to 1000 for one of Apple's from -1 to 1.
    package static func weight(_ apple: Double) -> Int {
        let apple = min(max(apple, -1), 1)
        for (low, high) in zip(weights, weights.dropFirst()) where apple <= high.apple {
            let share = (apple - low.apple) / (high.apple - low.apple)
            return Int((low.font + share * (high.font - low.font)).rounded())
        }
        return 1000
    }

    /// Returns Apple's weight from -1 to 1 for a font's.
    package static func weight(ofFont font: Int) -> Double {
        let font = Double(min(max(font, 100), 1000))
        for (low, high) in zip(weights, weights.dropFirst()).dropFirst() where font <= high.font {
            return low.apple + (font - low.font) / (high.font - low.font) * (high.apple - low.apple)
        }
        return 1
    }

    /// Returns the font of a name; `nil` if it isn't installed.
    package static func font(named name: String, size: CGFloat) -> LayerFont? {
        guard !name.isEmpty, isInstalled(name) else { return nil }
        return LayerFont(family: name, size: size)
    }

    /// Returns a font of a family with one of Apple's weights from -1 to 1.
    package static func font(_ family: String, size: CGFloat, weight: CGFloat) -> LayerFont {
        LayerFont(family: family, size: size, weight: Self.weight(Double(weight)))
    }

    package static func metrics(of font: LayerFont) -> FontMetrics {
        TextDrawing.withMeasure { $0.metrics(of: font) }
    }

    package static func isInstalled(_ name: String) -> Bool {
        TextDrawing.withMeasure { $0.hasFont(named: name) }
    }
}
