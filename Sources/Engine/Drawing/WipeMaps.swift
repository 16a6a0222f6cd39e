internal import CPixels
package import ExtraTypes
internal import Foundation
package import RenderPlan

/// The maps of the wipes over frames of a format: for each sample of a plane, the part of a wipe at which it
/// is reached.
package struct WipeMaps {
    /// The map of the pixels, and that of the color planes' samples.
    final class Planes: Sendable {
        let luma: [UInt16]
        let chroma: [UInt16]

        init(luma: [UInt16], chroma: [UInt16]) {
            (self.luma, self.chroma) = (luma, chroma)
        }
    }

    private let format: VideoFormat.PixelFormat
    private let width: Int
    private let height: Int
    private var made: [WipePattern: Planes] = [:]

    package init(_ format: VideoFormat) {
        self.init(format.pixelFormat, width: format.width, height: format.height)
    }

    package init(_ format: VideoFormat.PixelFormat, width: Int, height: Int) {
        (self.format, self.width, self.height) = (format, width, height)
    }

    /// The number of patterns whose maps are kept: those of the wipes that are active at the same time.
    private static let greatestCount = 4

    /// Returns the threshold of a wipe at a part of its progress, from 0 to 1.
    package mutating func threshold(of mask: WipeMask, at progress: Double) -> WipeThreshold {
        let planes = planes(of: mask.pattern)
        // The edge is centered in its soft part, which is at least a pixel wide: there, the part is the
        // coverage.
        let edge = max(mask.softness, mask.pattern.pixelStep(width: width, height: height))
        let center = progress * (1 + mask.softness) - mask.softness / 2
        return WipeThreshold(
            planes: planes, format: format, width: width, height: height,
            threshold: (center + edge / 2) * WipeThreshold.greatest,
            gain: 1 / (edge * WipeThreshold.greatest), isInverted: mask.isInverted)
    }

    private mutating func planes(of pattern: WipePattern) -> Planes {
        if let planes = made[pattern] { return planes }
        if made.count == Self.greatestCount { made = [:] }
        let planes = Planes(luma: map(pattern, plane: 0), chroma: map(pattern, plane: 1))
        made[pattern] = planes
        return planes
    }

    private func map(_ pattern: WipePattern, plane: Int) -> [UInt16] {
        let (columns, rows) = (
            format.sampleCount(ofPlane: plane, along: width),
            format.sampleCount(ofPlane: plane, along: height)
        )
        let pixelsPerSample = VideoFormat.PixelFormat.isChroma(plane) ? 2.0 : 1.0
        var drawn = pattern.drawn
        return [UInt16](unsafeUninitializedCapacity: columns * rows) { samples, count in
            cpix_wipe_map(
                samples.baseAddress, Int32(columns), Int32(rows), Double(width) / pixelsPerSample,
                Double(height) / pixelsPerSample, &drawn)
            count = columns * rows
        }
    }
}

/// The part of each sample of a canvas in which an image is visible: a threshold over the map of a wipe.
package struct WipeThreshold {
    let planes: WipeMaps.Planes
    let format: VideoFormat.PixelFormat
    let width: Int
    let height: Int
    let threshold: Double
    let gain: Double
    let isInverted: Bool

    /// The greatest value of a map.
    static let greatest = Double(UInt16.max)

    /// Calls a closure with the drawing of a plane, to which the threshold is added meanwhile.
    func withMap(
        of plane: Int, in drawing: inout cpix_drawing, _ body: (inout cpix_drawing) -> Void
    ) {
        let columns = format.sampleCount(ofPlane: plane, along: width)
        let map = VideoFormat.PixelFormat.isChroma(plane) ? planes.chroma : planes.luma
        map.withUnsafeBytes { samples in
            drawing.wipe = cpix_plane(
                samples: samples.baseAddress, stride: columns * MemoryLayout<UInt16>.stride,
                width: Int32(columns), height: Int32(format.sampleCount(ofPlane: plane, along: height)))
            drawing.wipe_threshold = Float(threshold)
            drawing.wipe_gain = Float(gain)
            drawing.wipe_is_inverted = isInverted
            body(&drawing)
            drawing.wipe = cpix_plane()
        }
    }
}

extension WipePattern {
    /// The pattern in the words of the loop that draws its map.
    fileprivate var drawn: cpix_wipe_pattern {
        var pattern = cpix_wipe_pattern()
        pattern.repeats = shape == .blinds ? Double(Self.stripCount) : 1
        switch shape {
        case .line, .blinds: pattern.shape = CPIX_WIPE_LINE
        case .doors: pattern.shape = CPIX_WIPE_DOORS
        case .box: pattern.shape = CPIX_WIPE_BOX
        case .circle: pattern.shape = CPIX_WIPE_CIRCLE
        case .clock: pattern.shape = CPIX_WIPE_CLOCK
        }
        switch side ?? .left {
        case .left: pattern.a = 1
        case .right: (pattern.a, pattern.c) = (-1, 1)
        case .top: pattern.b = 1
        case .bottom: (pattern.b, pattern.c) = (-1, 1)
        }
        return pattern
    }

    /// The difference of the values of neighboring pixels across the edge; of a clock, halfway to the nearest
    /// side.
    fileprivate func pixelStep(width: Int, height: Int) -> Double {
        let (width, height) = (Double(width), Double(height))
        let extent = side == .top || side == .bottom ? height : width
        return switch shape {
        case .line: 1 / extent
        case .doors: 2 / width
        case .box: 2 / min(width, height)
        case .blinds: Double(Self.stripCount) / extent
        case .circle: 2 / hypot(width, height)
        case .clock: 2 / (.pi * min(width, height))
        }
    }
}
