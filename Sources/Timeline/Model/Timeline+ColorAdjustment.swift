public import Foundation

extension Timeline {
    /// Changes of the colors of a clip, in the order of the properties: brightness, contrast, saturation and hue by
    /// GStreamer's `videobalance`, and the others by one operation, after the key of the clip.
    public struct ColorAdjustment: Sendable, Hashable {
        /// The brightness to add: from -1 to 1, by default 0.
        public var brightness: Double
        /// The contrast: from 0 to 2, by default 1.
        public var contrast: Double
        /// The saturation: from 0 for gray to 2, by default 1.
        public var saturation: Double
        /// The change of hue: from -1 to 1 for half a turn either way, by default 0.
        public var hue: Double
        /// The exposure in stops, each of which doubles the light: from -5 to 5, by default 0.
        public var exposure: Double
        /// The color temperature, in kelvins, of the light that becomes white: from 1000 to 15,000, by default
        /// 6500. Higher ones make a clip warmer. By Bradford's adaptation.
        public var temperature: Double
        /// The distance of that light from the color of a black body: from -150 to 150, by default 0; positive
        /// values make a clip more magenta, negative ones greener. A unit is 1/3000 in CIE 1960.
        public var tint: Double
        /// The tone curves; by default none.
        public var curves: ColorCurves
        /// A `.cube` file with the lookup table to apply at the end: of up to 65,536 entries per component, or up
        /// to 65 colors per side of a cube, which is interpolated within tetrahedra; `nil` for none. Source:
        /// Adobe's Cube LUT Specification 1.0.
        public var lut: URL?

        /// Creates an adjustment; by default, one that changes nothing.
        public init(
            brightness: Double = 0, contrast: Double = 1, saturation: Double = 1, hue: Double = 0,
            exposure: Double = 0, temperature: Double = 6500, tint: Double = 0,
            curves: ColorCurves = ColorCurves(), lut: URL? = nil
        ) {
            (self.brightness, self.contrast) = (brightness, contrast)
            (self.saturation, self.hue) = (saturation, hue)
            (self.exposure, self.temperature, self.tint) = (exposure, temperature, tint)
            (self.curves, self.lut) = (curves, lut)
        }
    }

    /// Tone curves: natural cubic splines through points, each of which maps a value of a gamma-coded component to
    /// another one. Both are from 0 to 1, and points are in ascending order, at least 0.001 apart. Beyond the first
    /// and the last point, a curve is constant. An empty curve has no effect; others have from 2 to 64 points.
    public struct ColorCurves: Sendable, Hashable {
        /// The curve of all components, applied after those of each.
        public var all: [CGPoint]
        /// The curve of red.
        public var red: [CGPoint]
        /// The curve of green.
        public var green: [CGPoint]
        /// The curve of blue.
        public var blue: [CGPoint]

        /// Creates curves; by default, ones that change nothing.
        public init(
            all: [CGPoint] = [], red: [CGPoint] = [], green: [CGPoint] = [], blue: [CGPoint] = []
        ) {
            (self.all, self.red, self.green, self.blue) = (all, red, green, blue)
        }
    }
}
