internal import CPixels
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// A rectangle with rounded corners over a canvas, or a ring within its edge.
struct RoundedShape: Hashable {
    /// From the canvas's pixels to the rectangle's coordinates.
    var map: CGAffineTransform
    var rectangle: PixelRectangle
    /// At most half the shorter side.
    var radius: Double
    /// The width of the ring; 0 for all of the rectangle.
    var ring: Double
    /// Whether everything is covered but the area beyond the corners.
    var isCornersOnly: Bool
}

/// Maps of rounded rectangles, as thresholds of samples: the coverage of the rectangle, smooth over a sample.
struct RoundedMaps {
    private struct Key: Hashable {
        var shape: RoundedShape
        var format: VideoFormat.PixelFormat
        var width: Int
        var height: Int
    }

    private var made: [Key: WipeMaps.Planes] = [:]

    /// The number of maps that are kept: three for each of a few layers that don't move.
    private static let greatestCount = 12

    /// Returns the coverage of the samples of a canvas.
    mutating func threshold(of shape: RoundedShape, on canvas: PlanarPicture) -> WipeThreshold {
        let key = Key(
            shape: shape, format: canvas.format.with(alpha: false), width: canvas.width, height: canvas.height
        )
        let planes = planes(of: key)
        return WipeThreshold(
            planes: planes, format: key.format, width: key.width, height: key.height,
            threshold: WipeThreshold.greatest, gain: 1 / WipeThreshold.greatest, isInverted: false)
    }

    private mutating func planes(of key: Key) -> WipeMaps.Planes {
        if let planes = made[key] { return planes }
        if made.count == Self.greatestCount { made = [:] }
        let planes = WipeMaps.Planes(luma: Self.map(key, plane: 0), chroma: Self.map(key, plane: 1))
        made[key] = planes
        return planes
    }

    private static func map(_ key: Key, plane: Int) -> [UInt16] {
        let (columns, rows) = (
            key.format.sampleCount(ofPlane: plane, along: key.width),
            key.format.sampleCount(ofPlane: plane, along: key.height)
        )
        let pixels: CGFloat = VideoFormat.PixelFormat.isChroma(plane) ? 2 : 1
        let map = CGAffineTransform(scaleX: pixels, y: pixels).concatenating(key.shape.map)
        let (shape, rectangle) = (key.shape, key.shape.rectangle)
        var rounded = cpix_rounded()
        rounded.map = cpix_map(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
        (rounded.left, rounded.top) = (rectangle.left, rectangle.top)
        (rounded.right, rounded.bottom) = (rectangle.right, rectangle.bottom)
        (rounded.radius, rounded.ring) = (shape.radius, shape.ring)
        rounded.is_corners_only = shape.isCornersOnly
        rounded.sample = max(1e-6, Double(abs(map.a * map.d - map.b * map.c)).squareRoot())
        return [UInt16](unsafeUninitializedCapacity: columns * rows) { samples, count in
            cpix_rounded_map(samples.baseAddress, Int32(columns), Int32(rows), &rounded)
            count = columns * rows
        }
    }
}
