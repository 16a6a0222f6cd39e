extension Timeline {
    /// How a clip whose aspect ratio differs from the frame's is placed in it.
    public enum FitMode: String, Sendable, Hashable, CaseIterable {
        /// All of the clip is shown, in the center, with black bars.
        case fit
        /// The clip covers the frame; what is beyond its edges is cut off.
        case fill
        /// The clip covers the frame exactly; its aspect ratio changes.
        case stretch
    }
}
