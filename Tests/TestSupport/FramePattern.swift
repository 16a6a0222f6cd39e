/// A frame's number as a picture: 4 × 4 blocks that fill the frame, black (Y 16) for 0 and white (Y 235)
/// for 1. Row after row from the top left, the first twelve blocks are the number, lowest bit first; the last
/// four are a check that no plain or mixed picture passes.
package enum FramePattern {
    /// Greater numbers than this can't be shown.
    package static let greatestNumber = 4095

    /// The sixteen blocks of a number, row after row.
    package static func blocks(of number: Int) -> [Bool] {
        let bits = number | check(of: number) << 12
        return (0..<16).map { bits >> $0 & 1 == 1 }
    }

    /// The number that a frame shows, nil where the picture is not a pattern.
    ///
    /// - Parameters:
    ///   - columns: Where the pattern's picture lies in the frame; nil for all of it.
    ///   - rows: The same for the rows.
    package static func number(
        in frame: DecodedVideo.Frame, columns: Range<Int>? = nil, rows: Range<Int>? = nil
    ) -> Int? {
        let size = frame.size(ofPlane: 0)
        let columns = columns ?? 0..<size.width
        let rows = rows ?? 0..<size.height
        var bits = 0
        for index in 0..<16 {
            // The middle of a block: its edges are soft where the picture was scaled or compressed.
            let x = columns.lowerBound + (2 * (index % 4) + 1) * columns.count / 8
            let y = rows.lowerBound + (2 * (index / 4) + 1) * rows.count / 8
            switch frame.mean(columns: x - 1..<x + 2, rows: y - 1..<y + 2) {
            case ..<64: break
            case 192...: bits |= 1 << index
            default: return nil
            }
        }
        return number(ofBits: bits)
    }

    /// The number that sixteen blocks mean, the first the lowest bit; nil where the check is wrong.
    package static func number(ofBits bits: Int) -> Int? {
        let number = bits & greatestNumber
        return bits >> 12 == check(of: number) ? number : nil
    }

    /// Four bits that depend on all twelve, and differ from them in a plain black or white picture.
    private static func check(of number: Int) -> Int {
        (number ^ number >> 4 ^ number >> 8 ^ 0b0101) & 0b1111
    }
}
