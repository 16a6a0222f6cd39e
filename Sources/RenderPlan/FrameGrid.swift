package import MediaTypes

/// The times at which the frames of a track belong whose rate is constant, but for rounding and jitter.
///
/// Containers round times, to milliseconds many of them, and recorders may put some frames a little off. A frame counts as
/// being at the nearest time of the grid, so that an output of the same rate shows each once, wherever its part begins.
package struct FrameGrid: Sendable, Hashable, Codable {
    @StoredTime package private(set) var spacing: CMTime
    /// A time of the grid, in the asset's time.
    @StoredTime package private(set) var origin: CMTime
    /// How many nanoseconds a frame may be from its place. Others are where their timestamps say.
    package let displacement: Int64

    /// Nil if timestamps are exact, or the rate is variable.
    ///
    /// - Parameter origin: When the first frame is shown, in the asset's time.
    package init?(_ timing: FrameTiming, origin: CMTime) {
        guard timing.pattern != .variable, timing.displacement > 0,
            let half = timing.frameDuration.nanoseconds.map({ $0 / 2 })
        else { return nil }
        _spacing = StoredTime(wrappedValue: timing.frameDuration)
        _origin = StoredTime(wrappedValue: origin)
        displacement = min(max(timing.displacement, Self.least), half)
    }

    /// The nearest time of the grid, in nanoseconds of the asset's time; nil for a frame that has no place in it.
    package func place(of nanoseconds: Int64) -> Int64? {
        let index = (CMTime(nanoseconds: nanoseconds) - origin)
            .count(of: spacing, method: .roundHalfAwayFromZero)
        let place = index.flatMap { (origin + spacing.multiplied(by: $0)).nanoseconds }
        return place.flatMap { abs($0 - nanoseconds) <= displacement ? $0 : nil }
    }

    /// Two milliseconds: not all times of a file may be known.
    private static let least: Int64 = 2_000_000
}
