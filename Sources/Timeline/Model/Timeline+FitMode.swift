extension Timeline {
    /// The placement of a clip whose aspect ratio differs from the frame's.
    public enum FitMode: String, Sendable, Hashable, CaseIterable {
        /// The whole clip is visible, in the center, on its background.
        case fit
        /// The clip covers the frame; the parts beyond its edges are cut off.
        case fill
        /// The clip covers the frame exactly; its aspect ratio changes.
        case stretch
        /// The whole clip is visible, in the center, on a blurred copy of itself that covers the frame.
        case blur
    }
}
