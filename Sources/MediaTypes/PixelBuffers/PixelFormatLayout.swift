/// The memory layout of a pixel format. Formats without a layout are not supported.
package struct PixelFormatLayout: Sendable, Hashable {
    package struct Plane: Sendable, Hashable {
        /// The number of bytes per sample, or per pair of Cb and Cr.
        package var bytes: Int
        /// The number of pixels that share a sample, horizontally and vertically.
        package var across = 1
        package var down = 1
    }

    package var planes: [Plane]
    package var isPlanar: Bool
    /// The number of pixels that share chroma in packed formats. Rows consist of whole groups.
    package var group = 1

    package static func of(_ type: OSType) -> PixelFormatLayout? { all[type] }

    private static let all: [OSType: PixelFormatLayout] = {
        let threePlanes = planar(
            Plane(bytes: 1), Plane(bytes: 1, across: 2, down: 2), Plane(bytes: 1, across: 2, down: 2))
        let twoPlanes = planar(Plane(bytes: 1), Plane(bytes: 2, across: 2, down: 2))
        let twoDeepPlanes = planar(Plane(bytes: 2), Plane(bytes: 4, across: 2, down: 2))
        return [
            kCVPixelFormatType_24RGB: packed(3), kCVPixelFormatType_24BGR: packed(3),
            kCVPixelFormatType_32ARGB: packed(4), kCVPixelFormatType_32BGRA: packed(4),
            kCVPixelFormatType_32ABGR: packed(4), kCVPixelFormatType_32RGBA: packed(4),
            kCVPixelFormatType_OneComponent8: packed(1),
            kCVPixelFormatType_422YpCbCr8: packed(2, group: 2),
            kCVPixelFormatType_422YpCbCr8_yuvs: packed(2, group: 2),
            kCVPixelFormatType_4444AYpCbCr8: packed(4),
            kCVPixelFormatType_420YpCbCr8Planar: threePlanes,
            kCVPixelFormatType_420YpCbCr8PlanarFullRange: threePlanes,
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: twoPlanes,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: twoPlanes,
            kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: twoDeepPlanes,
            kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: twoDeepPlanes,
        ]
    }()

    private static func packed(_ bytes: Int, group: Int = 1) -> PixelFormatLayout {
        PixelFormatLayout(planes: [Plane(bytes: bytes)], isPlanar: false, group: group)
    }

    private static func planar(_ planes: Plane...) -> PixelFormatLayout {
        PixelFormatLayout(planes: planes, isPlanar: true)
    }

    /// Returns the layouts of an image's planes in allocated memory.
    /// - Parameter alignment: The alignment of rows, in bytes.
    /// - Returns: `nil` if a side or the alignment is not positive or too large.
    package func planeLayouts(width: Int, height: Int, alignment: Int) -> [PixelBufferPlane.Layout]? {
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
            (1...Self.largestAlignment).contains(alignment)
        else { return nil }
        return planes.map { plane in
            let columns = (width + plane.across - 1) / plane.across
            let rows = (height + plane.down - 1) / plane.down
            let bytes = (columns + group - 1) / group * group * plane.bytes
            return PixelBufferPlane.Layout(
                bytesPerRow: (bytes + alignment - 1) / alignment * alignment, width: columns, height: rows)
        }
    }

    /// More than the side of any image. Products of it fit in an `Int`.
    private static let longestSide = 1 << 20
    private static let largestAlignment = 1 << 16
}

extension [PixelBufferPlane.Layout] {
    /// The size of all planes, in bytes.
    package var byteCount: Int { reduce(0) { $0 + $1.bytesPerRow * $1.height } }
}
