/// The way in which a layer is combined with the layers below: by the formulas of W3C's Compositing and
/// Blending Level 1, of components as they are coded.
package enum LayerBlendMode: String, Sendable, Hashable, Codable, CaseIterable {
    case multiply, screen, overlay, softLight, darken, lighten, difference
    /// The operator *plus-lighter*: the sum of both.
    case add
}
