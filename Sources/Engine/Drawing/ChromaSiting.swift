/// Where the colour sample of two by two pixels stands. The raw values are GStreamer's names (`chroma-site`).
package enum ChromaSiting: String, Sendable, Hashable, CaseIterable {
    /// On the left pixels, between the two rows: MPEG-2, H.264, HEVC, unless they say otherwise.
    case mpeg2
    /// In the middle of the four pixels: JPEG, MPEG-1.
    case jpeg
    /// On the top left pixel: BT.2020 and HDR film.
    case cosited

    /// How far from the middle of the four pixels, in pixels.
    var offset: (x: Double, y: Double) {
        switch self {
        case .mpeg2: (-0.5, 0)
        case .jpeg: (0, 0)
        case .cosited: (-0.5, -0.5)
        }
    }
}
