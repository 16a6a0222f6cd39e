import Foundation
import RenderPlan
import TestSupport
import Testing

@testable import Engine

/// The blur of backgrounds against the boxes and the Gaussian that it is made of.
@Suite struct GaussianBlurTests {
    /// The means of boxes one after another, of a line whose ends are repeated.
    private func boxed(_ line: [Double], _ widths: [Int]) -> [Double] {
        widths.reduce(line) { line, width in
            line.indices.map { index in
                let around = (index - width / 2...index + width / 2).map {
                    line[max(0, min(line.count - 1, $0))]
                }
                return around.reduce(0, +) / Double(width)
            }
        }
    }

    /// The odd widths of three boxes, by trying: the sum of (w² − 1) / 12 is nearest to the variance.
    private func widths(_ deviation: Double) -> [Int] {
        let ideal = (4 * deviation * deviation + 1).squareRoot()
        let low = max(1, Int(ideal.rounded(.down)) / 2 * 2 - (Int(ideal.rounded(.down)) % 2 == 0 ? 1 : -1))
        let candidates = (0...3).map { count in (0..<3).map { $0 < count ? low : low + 2 } }
        return candidates.min { one, other in
            func error(_ widths: [Int]) -> Double {
                abs(widths.map { Double($0 * $0 - 1) / 12 }.reduce(0, +) - deviation * deviation)
            }
            return error(one) < error(other)
        } ?? [1, 1, 1]
    }

    @Test(arguments: [VideoFormat.PixelFormat.i420, .a420, .i420TenBit])
    func planesAreThoseOfBoxes(format: VideoFormat.PixelFormat) {
        let picture = SamplerPicture(format, width: 40, height: 26)
        var random = SeededGenerator(seed: 7)
        picture.addNoise(&random)
        let before = (0..<format.planeCount).map { picture.samples($0) }
        GaussianBlur(across: 6.3, down: 3.3).apply(to: picture.planar)
        for plane in 0..<format.planeCount {
            let size = picture.size(plane)
            let part = plane == 1 || plane == 2 ? 0.5 : 1
            var rows = (0..<size.height).map { y in
                boxed(Array(before[plane][y * size.width..<(y + 1) * size.width]), widths(6.3 * part))
            }
            for x in 0..<size.width {
                let column = boxed(rows.map { $0[x] }, widths(3.3 * part))
                for y in 0..<size.height { rows[y][x] = column[y] }
            }
            let expected = rows.flatMap(\.self)
            let worst = zip(expected, picture.samples(plane)).map { abs($0 - $1) }.max() ?? .infinity
            #expect(worst <= 0.6, "plane \(plane)")
        }
    }

    /// Of an edge, the integral of the Gaussian; a plain image stays as it is, whatever the deviation.
    @Test func edgesAreThoseOfAGaussian() {
        let picture = SamplerPicture(.i420, width: 120, height: 8)
        picture.paint(0) { x, _ in x < 60 ? 16 : 235 }
        for plane in 1...2 { picture.fill(plane, with: 128) }
        GaussianBlur(across: 8, down: 8).apply(to: picture.planar)
        for x in 20..<100 {
            let share = 0.5 * (1 + erf((Double(x) + 0.5 - 60) / 8 / 2.0.squareRoot()))
            #expect(abs(picture[0, x, 4] - (16 + 219 * share)) <= 3, "\(x)")
        }
        picture.fill(0, with: 77)
        for deviation in [0, 0.3, 50, 1e9, .infinity, .nan] as [Double] {
            GaussianBlur(across: deviation, down: deviation).apply(to: picture.planar)
            #expect(picture.samples(0).allSatisfy { $0 == 77 } && picture.samples(1).allSatisfy { $0 == 128 })
        }
    }
}
