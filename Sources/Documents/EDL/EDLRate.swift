/// Determines the frame rate of an edit decision list, which has no field for it.
enum EDLRate {
    /// The comment in which Cutroom writes the rate.
    static let comment = "FRAME RATE:"

    static func rate(of lines: [Substring], isDropFrame: Bool) -> FrameRateFraction {
        var highest: Int64 = 0
        for line in lines {
            if let rate = said(in: line) { return rate }
            for word in line.split(whereSeparator: \.isWhitespace) {
                if let parts = EDLTimecode.parts(word) { highest = max(highest, parts.3) }
            }
        }
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
