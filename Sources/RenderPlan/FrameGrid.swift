package import MediaTypes

/// The regular frame times of a track whose rate is constant except for rounding and jitter.
///
/// Many containers round times to milliseconds, and recorders may displace some frames a little. A frame
/// counts as being at the nearest time of the grid, so that an output of the same rate contains each frame
/// once, wherever its part begins.
package struct FrameGrid: Sendable, Hashable, Codable {
    @StoredTime package private(set) var spacing: CMTime
    /// A time of the grid, in the asset's time.
    @StoredTime package private(set) var origin: CMTime
    /// The maximum distance of a frame from its grid time, in nanoseconds. Frames farther away keep their
    /// timestamps.
    package let displacement: Int64

    /// Returns `nil` if timestamps are exact or the rate is variable.
    ///
    /// - Parameter origin: The presentation time of the first frame, in the asset's time.
    package init?(_ timing: FrameTiming, origin: CMTime) {
        guard timing.pattern != .variable, timing.displacement > 0,
            let half = timing.frameDuration.nanoseconds.map({ $0 / 2 })
        else { return nil }
        _spacing = StoredTime(wrappedValue: timing.frameDuration)
        _origin = StoredTime(wrappedValue: origin + CMTime(nanoseconds: timing.phase))
        displacement = min(max(timing.displacement, Self.least), half)
    }

    /// Returns the nearest time of the grid, in nanoseconds of the asset's time; `nil` for a frame that is
    /// too far from it.
    package func place(of nanoseconds: Int64) -> Int64? {
        let index = (CMTime(nanoseconds: nanoseconds) - origin)
            .count(of: spacing, method: .roundHalfAwayFromZero)
        let place = index.flatMap { (origin + spacing.multiplied(by: $0)).nanoseconds }
        return place.flatMap { abs($0 - nanoseconds) <= displacement ? $0 : nil }
    }

    /// The minimum tolerance of two milliseconds, because not all times of a file may be known.
    private static let least: Int64 = 2_000_000
}
