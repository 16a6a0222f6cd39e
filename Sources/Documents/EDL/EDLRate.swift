import MediaTypes

/// The frame rate of an edit decision list, which has no field for it.
struct EDLRate {
    /// The comment in which Cutroom writes the rate.
    static let comment = "FRAME RATE:"

    /// The rate in a comment of Cutroom's.
    private let stated: FrameRateFraction?
    /// The highest number of a frame in a second.
    private let highest: Int64
    private let isDropFrame: Bool

    init(of lines: [Substring], isDropFrame: Bool) {
        var (stated, highest): (FrameRateFraction?, Int64) = (nil, 0)
        for line in lines where stated == nil {
            stated = Self.said(in: line)
            for word in line.split(whereSeparator: \.isWhitespace) {
                if let parts = EDLTimecode.parts(word) { highest = max(highest, parts.3) }
            }
        }
        (self.stated, self.highest, self.isDropFrame) = (stated, highest, isDropFrame)
    }

    static func rate(of lines: [Substring], isDropFrame: Bool) -> FrameRateFraction {
        EDLRate(of: lines, isDropFrame: isDropFrame).rate
    }

    /// The rate in the list, or else the lowest usual one that has the highest number.
    private var rate: FrameRateFraction {
        if let stated { return stated }
        if isDropFrame {
            return highest >= 30 ? FrameRateFraction(60_000, 1001) : FrameRateFraction(30_000, 1001)
        }
        switch highest {
        case ..<24: return FrameRateFraction(24, 1)
        case 24: return FrameRateFraction(25, 1)
        case ..<30: return FrameRateFraction(30, 1)
        case ..<50: return FrameRateFraction(50, 1)
        default: return FrameRateFraction(60, 1)
        }
    }

    /// Whether the list has its rate in a comment.
    var isStated: Bool { stated != nil }

    /// The rates at which the list may be read, the likeliest first.
    var candidates: [FrameRateFraction] {
        guard stated == nil else { return [rate] }
        let usual =
            isDropFrame
            ? [FrameRateFraction(30_000, 1001), FrameRateFraction(60_000, 1001)]
            : ([24, 25, 30, 50, 60] as [Int32]).map { FrameRateFraction($0) }
        return [rate] + usual.filter { $0 != rate && $0.nominal > highest }
    }

    /// Returns whether the list may have the rate of its media: it doesn't state another one, has no frame
    /// beyond it, and doesn't reach the last frame of a second at another rate.
    func allows(_ rate: FrameRateFraction) -> Bool {
        guard stated == nil, rate.nominal > highest, [1, 1001].contains(rate.denominator) else {
            return false
        }
        if isDropFrame, rate.denominator == 1 || rate.nominal % 30 != 0 { return false }
        return rate.nominal == self.rate.nominal || ![24, 29, 49, 59].contains(highest)
    }

    private static func said(in line: Substring) -> FrameRateFraction? {
        // Checked before matching: most lines that begin like this are other comments.
        guard line.utf8.first == UInt8(ascii: "*"),
            line.drop(while: { "* \t".contains($0) }).hasPrefix(comment),
            let match = line.wholeMatch(of: #/\*\s*FRAME RATE:\s*(\d{1,7})(?:/(\d{1,4}))?\s*/#),
            let numerator = Int32(match.1), let denominator = match.2.map({ Int64($0) }) ?? 1,
            numerator > 0, denominator > 0
        else { return nil }
        return FrameRateFraction(numerator, denominator)
    }
}
