internal import ExtraTypes

/// The frame sizes in pixels that an encoder and the muxers after it support.
///
/// This table is the only one, and is consulted before anything is rendered.
struct CodedSizes: Sendable {
    let widths: ClosedRange<Int>
    let heights: ClosedRange<Int>
    /// The maximum product of both, in the codec's units of `unit` by `unit` pixels.
    var (area, unit) = (Int.max, 1)
    /// Frames with a side above the first number need both sides to be the second or more.
    var long: (side: Int, least: Int)?

    /// Returns nil for images, which have any size.
    init?(_ codec: VideoEncoding.Codec) {
        switch codec {
        // x264's longest side, and the area of level 6.2. Source: ITU-T H.264, table A-1.
        case .h264:
            (widths, heights) = (16...16_384, 16...16_384)
            (area, unit) = (139_264, 16)
        // From level 5 on, which frames longer than those of level 4.1 need, x265 codes in blocks of 32 by 32
        // or more. Source: ITU-T H.265, A.4.1.
        case .hevc:
            (widths, heights) = (16...16_384, 16...16_384)
            long = (4200, 32)
        case .vp9: (widths, heights) = (16...16_384, 16...16_384)
        // Level 6.3. Source: AV1 Bitstream & Decoding Process Specification, A.3.
        case .av1:
            (widths, heights) = (16...16_384, 16...8704)
            area = 35_651_584
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444:
            (widths, heights) = (16...16_384, 16...16_384)
        case .gif, .png: return nil
        }
    }

    /// Returns the kind of problem and the remedy if frames of a size can't be coded; nil if they can.
    func problem(width: Int, height: Int) -> (isLarge: Bool, remedy: String)? {
        let (least, most) = (min(width, height), max(width, height))
        if width < widths.lowerBound || height < heights.lowerBound {
            return (false, "choose a size of at least \(widths.lowerBound) pixels a side")
        }
        if let long, most > long.side, least < long.least {
            return (
                false, "choose a size of at least \(long.least) pixels a side, or of at most \(long.side)"
            )
        }
        func units(_ length: Int) -> Int { (length + unit - 1) / unit }
        let (product, overflows) = units(width).multipliedReportingOverflow(by: units(height))
        guard width > widths.upperBound || height > heights.upperBound || overflows || product > area else {
            return nil
        }
        let limit =
            area == .max
            ? "\(widths.upperBound)x\(heights.upperBound) pixels"
            : "8192x4352 pixels, or another of this area"
        return (true, "choose a size of at most \(limit)")
    }
}
