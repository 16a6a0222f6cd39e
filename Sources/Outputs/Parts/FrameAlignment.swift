package import MediaTypes

/// The frames of an output at whose times the samples of a track are presented.
///
/// All decisions are exact: a time is a fraction of integers, and so is the bound of its rounding.
package struct FrameAlignment: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        /// At the time of a frame, except for the rounding of the file's times.
        case at(Int64)
        /// After the time of a frame, and before that of the next one.
        case after(Int64)
    }

    // A sample's position in frames is (time × unit + zero) / frame. No number reaches 2¹²⁷, because values
    // have 63 bits and timescales 31.
    private let unit: Int128
    private let zero: Int128
    private let frame: Int128
    /// The maximum distance of a sample from a frame's time, in units of which a frame has `frame`.
    private let tolerance: Int128

    /// - Parameters:
    ///   - timescale: The units per second of the samples' times.
    ///   - zero: The output's time at the zero of the samples' times.
    ///   - frameDuration: The frame duration of the output. Frame 0 is at time zero.
    /// - Returns: `nil` if a time isn't numeric, or a duration or timescale isn't positive.
    package init?(
        timescale: CMTimeScale, rounding: TimeRounding, zero: CMTime, frameDuration: CMTime
    ) {
        guard timescale > 0, rounding.clock > 0, zero.isNumeric, zero.timescale > 0,
            frameDuration.isNumeric, frameDuration.timescale > 0, frameDuration.value > 0
        else { return nil }
        let rate = Int128(frameDuration.timescale)
        let scales = Int128(timescale) * Int128(zero.timescale)
        unit = Int128(zero.timescale) * rate
        self.zero = Int128(zero.value) * Int128(timescale) * rate
        frame = scales * Int128(frameDuration.value)
        // A second has `scales * rate` of the units of which a frame has `frame`. Distances are whole numbers
        // of these units, so that rounding the bound down changes no decision.
        let bound = rounding.bound
        let rounded = bound.numerator * scales * rate / bound.denominator
        tolerance = min(rounded, frame / Self.frameDivisor)
    }

    /// The tolerance is at most a frame divided by this, however coarse the file's clock is.
    private static let frameDivisor: Int128 = 10

    /// Returns the place of a sample among the frames.
    ///
    /// - Parameter time: The sample's presentation time, in units of its timescale.
    package func place(of time: Int64) -> Place {
        let (quotient, rest) = (Int128(time) * unit + zero).quotientAndRemainder(dividingBy: frame)
        // Division rounds toward zero.
        let before = rest < 0 ? quotient - 1 : quotient
        let distance = rest < 0 ? rest + frame : rest
        if distance <= tolerance, let index = Int64(exactly: before) { return .at(index) }
        if frame - distance <= tolerance, let index = Int64(exactly: before + 1) { return .at(index) }
        return .after(Int64(clamping: before))
    }
}
