/// The frame sizes in pixels that an encoder and the muxers after it support.
///
/// They are checked before anything is rendered.
struct CodedSizes: Sendable {
    /// The maximum product of width and height.
    struct Area: Sendable {
        /// In units of `unit` by `unit` pixels.
        let units: Int
        let unit: Int
        /// A size of this area, for messages.
        let example: String
    }

    let widths: ClosedRange<Int>
    let heights: ClosedRange<Int>
    /// Nil if only the sides are limited.
    let area: Area?
    /// Frames with a side above the first number need both sides to be the second or more.
    let long: (side: Int, least: Int)?

    init(
        widths: ClosedRange<Int> = 16...16_384, heights: ClosedRange<Int> = 16...16_384, area: Area? = nil,
        long: (side: Int, least: Int)? = nil
    ) {
        self.widths = widths
        self.heights = heights
        self.area = area
        self.long = long
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
        guard width > widths.upperBound || height > heights.upperBound || exceedsArea(width, height) else {
            return nil
        }
        let limit =
            area.map { "\($0.example) pixels, or another of this area" }
            ?? "\(widths.upperBound)x\(heights.upperBound) pixels"
        return (true, "choose a size of at most \(limit)")
    }

    private func exceedsArea(_ width: Int, _ height: Int) -> Bool {
        guard let area else { return false }
        func units(_ length: Int) -> Int { (length + area.unit - 1) / area.unit }
        let (product, overflows) = units(width).multipliedReportingOverflow(by: units(height))
        return overflows || product > area.units
    }
}
