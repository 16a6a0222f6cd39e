import ExtraTypes

extension Timeline {
    /// The way in which a clip is combined with the content behind it: by the formulas of W3C's Compositing
    /// and Blending Level 1, of red, green and blue as they are coded, from 0 to 1.
    public enum BlendMode: String, Sendable, Hashable, Codable, CaseIterable {
        /// The clip is drawn over the content behind it.
        case normal
        /// The product of both, which is darker.
        case multiply
        /// The inverse of the product of both inverses, which is lighter.
        case screen
        /// A product where the content behind is dark, a screen where it is light.
        case overlay
        /// The sum of both, the operator *plus-lighter*.
        case add
        /// The content behind, darkened or lightened softly by the clip.
        case softLight
        /// The darker one of each component.
        case darken
        /// The lighter one of each component.
        case lighten
        /// The difference of both.
        case difference

        /// The mode of layers; `nil` for normal.
        var ofLayers: LayerBlendMode? { LayerBlendMode(rawValue: rawValue) }
    }
}
