internal import MediaTypes

/// The times at which the frames of an almost regular track belong.
///
/// Muxers and recorders may put the first frame, or some, a little off: a frame counts as being at the nearest time of the
/// grid, so that an output of the same rate shows each frame once.
struct FrameGrid: Sendable {
    let spacing: CMTime
    /// When the first frame is shown, in the asset's time.
    let origin: CMTime

    /// The nearest time of the grid, in nanoseconds of the asset's time.
    func place(of nanoseconds: Int64) -> Int64? {
        let index = (CMTime(nanoseconds: nanoseconds) - origin)
            .count(of: spacing, method: .roundHalfAwayFromZero)
        return index.flatMap { (origin + spacing.multiplied(by: $0)).nanoseconds }
    }

    /// How many nanoseconds a frame may be from its place.
    var displacement: Int64 { (spacing.nanoseconds ?? 0) / 2 }
}
