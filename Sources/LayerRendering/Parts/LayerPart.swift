/// What a layer draws itself, in the order in which it lies.
enum LayerPart: Hashable {
    /// Background, contents, gradient, shape, text: behind the sublayers.
    case body
    /// In front of the sublayers.
    case border
    /// The bounds with their round corners, opaque: what `masksToBounds` keeps.
    case clip
}
