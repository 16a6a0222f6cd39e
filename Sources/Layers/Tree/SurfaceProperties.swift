/// What a layer draws of itself, and how it clips: everything but its contents and its shadow.
package struct SurfaceProperties: Sendable, Hashable, Codable {
    package var backgroundColor: LayerColor?
    package var cornerRadius: Double = 0
    /// `CACornerMask`'s bits.
    package var maskedCorners: UInt = 0b1111
    package var borderWidth: Double = 0
    package var borderColor: LayerColor? = .black
    package var masksToBounds = false

    package init() {}
}
