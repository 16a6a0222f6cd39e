import Foundation
public import MediaTypes

extension Timeline {
    /// A color of a clip that becomes transparent, such as that of a green screen. Colors are compared by Cb and Cr,
    /// whatever their brightness. Distances are fractions of the diagonal of the square of all Cb and Cr.
    public struct ChromaKey: Sendable, Hashable {
        /// The color; by default that of a green screen, `#00B140`. It has a hue: gray isn't a key.
        public var color: CGColor
        /// The distance up to which colors are transparent: from 0 to 1, by default 0.12.
        public var tolerance: Double
        /// The distance beyond the tolerance over which they become opaque: from 0 to 1, by default 0.08.
        public var softness: Double
        /// The part of the key's strongest component that is taken away where it exceeds the mean of the other two,
        /// against the screen's reflections: from 0 to 1, by default 0.5.
        public var spill: Double

        /// Creates a key; by default, of a green screen.
        public init(
            color: CGColor = Self.screenColors["green"]!, tolerance: Double = 0.12, softness: Double = 0.08,
            spill: Double = 0.5
        ) {
            (self.color, self.tolerance) = (color, tolerance)
            (self.softness, self.spill) = (softness, spill)
        }

        /// The colors of screens by their names: `green`, `#00B140`, and `blue`, `#0047BB`.
        public static let screenColors: [String: CGColor] = [
            "green": CGColor(red: 0, green: 177 / 255, blue: 64 / 255, alpha: 1),
            "blue": CGColor(red: 0, green: 71 / 255, blue: 187 / 255, alpha: 1),
        ]
    }
}
