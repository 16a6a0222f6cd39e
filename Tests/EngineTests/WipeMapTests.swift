import Engine
import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

/// The part of an image that a wipe leaves visible, sample by sample against its formula.
@Suite struct WipeMapTests {
    private static let (width, height) = (160, 90)
    private static let parts = [0.05, 0.25, 0.5, 0.75, 0.95]

    /// A pattern, its value at a place in pixels, and the difference of its values from pixel to pixel.
    static let patterns: [(pattern: WipePattern, value: @Sendable (Double, Double) -> Double, step: Double)] =
        [
            (WipePattern(.line, from: .left), { x, _ in x / 160 }, 1.0 / 160),
            (WipePattern(.line, from: .right), { x, _ in 1 - x / 160 }, 1.0 / 160),
            (WipePattern(.line, from: .top), { _, y in y / 90 }, 1.0 / 90),
            (WipePattern(.line, from: .bottom), { _, y in 1 - y / 90 }, 1.0 / 90),
            (WipePattern(.doors), { x, _ in abs(x - 80) / 80 }, 1.0 / 80),
            (
                WipePattern(.blinds, from: .left), { x, _ in (x / 20).truncatingRemainder(dividingBy: 1) },
                1.0 / 20
            ),
            (
                WipePattern(.blinds, from: .bottom),
                { _, y in ((90 - y) / 11.25).truncatingRemainder(dividingBy: 1) }, 1.0 / 11.25
            ),
            (WipePattern(.box), { x, y in max(abs(x - 80) / 80, abs(y - 45) / 45) }, 1.0 / 45),
            (
                WipePattern(.circle),
                { x, y in ((x - 80) * (x - 80) + (y - 45) * (y - 45)).squareRoot() / hypot(80, 45) },
                1 / hypot(80, 45)
            ),
            (
                WipePattern(.clock),
                { x, y in
                    let turns = atan2(x - 80, 45 - y) / (2 * .pi)
                    return turns < 0 ? turns + 1 : turns
                }, 1 / (45 * .pi)
            ),
        ]

    private func draw(
        _ mask: WipeMask, at part: Double, _ format: VideoFormat.PixelFormat, mixed: Bool = false
    ) -> SamplerPicture {
        let (picture, canvas, base) = (
            SamplerPicture(format, width: Self.width, height: Self.height),
            SamplerPicture(format, width: Self.width, height: Self.height),
            SamplerPicture(format, width: Self.width, height: Self.height)
        )
        let unit = (picture.most + 1) / 256
        for plane in 0..<3 {
            picture.fill(plane, with: 200 * unit)
            canvas.fill(plane, with: 40 * unit)
            base.fill(plane, with: 40 * unit)
        }
        var maps = WipeMaps(format, width: Self.width, height: Self.height)
        var masks = [mask]
        if mixed {
            masks.append(
                WipeMask(mask.pattern, softness: mask.softness, isInverted: !mask.isInverted))
        }
        for mask in masks {
            AffineSampler.draw(
                picture.planar, transform: .identity,
                visible: CGRect(x: 0, y: 0, width: Self.width, height: Self.height),
                base: mixed ? base.planar : nil, wipe: maps.threshold(of: mask, at: part),
                onto: canvas.planar)
        }
        return canvas
    }

    @Test(arguments: 0..<10, [0, 0.3]) func imagesAreVisibleInTheOrderOfThePattern(
        index: Int, softness: Double
    ) {
        let (pattern, value, step) = Self.patterns[index]
        for part in Self.parts {
            let isInverted = part == 0.75
            let canvas = draw(
                WipeMask(pattern, softness: softness, isInverted: isInverted), at: part, .i420)
            var (worst, checked) = (0.0, 0)
            for plane in 0..<3 {
                let scale = plane == 0 ? 1.0 : 2
                let size = canvas.size(plane)
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let order = value((Double(x) + 0.5) * scale, (Double(y) + 0.5) * scale)
                        let visible: Double
                        if softness > 0 {
                            visible = max(0, min(1, (part * (1 + softness) - order) / softness))
                        } else {
                            // A sharp edge is about a pixel wide.
                            guard abs(order - part) > 2 * step else { continue }
                            visible = order < part ? 1 : 0
                        }
                        let expected = 40 + 160 * (isInverted ? 1 - visible : visible)
                        worst = max(worst, abs(canvas[plane, x, y] - expected))
                        checked += 1
                    }
                }
            }
            #expect(worst <= 1, "\(pattern) at \(part), softness \(softness): \(worst)")
            #expect(checked > Self.width * Self.height / 4)
        }
    }

    /// An edge that moves by a part of a pixel covers a part of it.
    @Test func aSharpEdgeCoversPartsOfPixels() {
        for part in [0.1, 0.25, 0.4033, 0.9] {
            let canvas = draw(WipeMask(WipePattern(.line, from: .left)), at: part, .i420)
            let covered = canvas.samples(0).prefix(Self.width).map { ($0 - 40) / 160 }.reduce(0, +)
            #expect(abs(covered - part * Double(Self.width)) < 0.02, "\(part): \(covered)")
        }
    }

    /// What is shown of one image and hidden of another is all of an image, with no seam.
    @Test(arguments: [VideoFormat.PixelFormat.i420, .i420TenBit]) func bothSidesAreAWhole(
        format: VideoFormat.PixelFormat
    ) {
        for (pattern, _, _) in Self.patterns {
            for softness in [0, 0.3] {
                let canvas = draw(WipeMask(pattern, softness: softness), at: 0.4, format, mixed: true)
                let unit = (canvas.most + 1) / 256
                for plane in 0..<3 {
                    let worst = canvas.samples(plane).map { abs($0 - 200 * unit) }.max() ?? .infinity
                    #expect(worst <= 1, "\(pattern), \(softness): \(worst)")
                }
            }
        }
    }
}
