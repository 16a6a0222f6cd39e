import Foundation

/// A Gaussian blur as three box blurs in each direction. Source: W. Wells, "Efficient synthesis of Gaussian
/// filters by cascaded uniform filters", 1986.
package struct BoxBlur {
    /// The widths of the three boxes, all odd.
    package let widths: [Int]

    /// - Parameter deviation: The standard deviation in pixels.
    package init(deviation: Double) {
        // Three boxes of width w have a variance of (w² − 1) / 4. Two widths that differ by 2 are combined to
        // match.
        let ideal = (4 * deviation * deviation + 1).squareRoot()
        var low = Int(ideal.rounded(.down))
        if low % 2 == 0 { low -= 1 }
        low = max(low, 1)
        let squares = 12 * deviation * deviation - Double(3 * low * low + 12 * low + 9)
        let count = min(max(Int((squares / Double(-4 * low - 4)).rounded()), 0), 3)
        widths = (0..<3).map { $0 < count ? low : low + 2 }
    }

    /// The distance to which the blur extends, in pixels.
    package var reach: Int { widths.reduce(0) { $0 + $1 / 2 } }

    package func apply(to plane: inout [UInt8], width: Int, height: Int) {
        guard reach > 0, width > 0, height > 0 else { return }
        var line = [UInt8](repeating: 0, count: max(width, height))
        for box in widths where box > 1 {
            for y in 0..<height { Self.blur(&plane, start: y * width, step: 1, count: width, box, &line) }
            for x in 0..<width { Self.blur(&plane, start: x, step: width, count: height, box, &line) }
        }
    }

    /// Blurs a line; values beyond its ends are zero.
    private static func blur(
        _ plane: inout [UInt8], start: Int, step: Int, count: Int, _ box: Int, _ line: inout [UInt8]
    ) {
        let half = box / 2
        var sum = 0
        plane.withUnsafeMutableBufferPointer { pixels in
            line.withUnsafeMutableBufferPointer { line in
                for index in 0..<count { line[index] = pixels[start + index * step] }
                for index in 0..<min(half, count) { sum += Int(line[index]) }
                for index in 0..<count {
                    if index + half < count { sum += Int(line[index + half]) }
                    if index - half > 0 { sum -= Int(line[index - half - 1]) }
                    pixels[start + index * step] = UInt8((sum + half) / box)
                }
            }
        }
    }
}
