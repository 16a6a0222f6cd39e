internal import CPixels
internal import LayerRendering
internal import RenderPlan

/// A Gaussian blur of an image by three box blurs in each direction. Beyond the image's edges, its edges are
/// repeated.
struct GaussianBlur {
    private let across: Double
    private let down: Double

    /// - Parameters:
    ///   - across: The standard deviation along rows, in pixels.
    ///   - down: The standard deviation along columns.
    init(across: Double, down: Double) {
        (self.across, self.down) = (Self.kept(across), Self.kept(down))
    }

    /// Returns a deviation for which no box is wider than `CPIX_WIDEST_BOX`.
    private static func kept(_ deviation: Double) -> Double { deviation > 0 ? min(deviation, 4000) : 0 }

    /// Blurs planes, by default all. An image with alpha has premultiplied colors.
    func apply(to picture: PlanarPicture, planes: Range<Int>? = nil) {
        for plane in planes ?? 0..<picture.planes.count {
            let part = VideoFormat.PixelFormat.isChroma(plane) ? 0.5 : 1
            blur(
                picture.target(plane), Self.boxes(across * part), Self.boxes(down * part),
                depth: picture.format.bitsPerSample)
        }
    }

    private static func boxes(_ deviation: Double) -> [Int32] {
        BoxBlur(deviation: deviation).widths.map { Int32(clamping: $0) }
    }

    private func blur(_ plane: cpix_canvas, _ across: [Int32], _ down: [Int32], depth: Int) {
        var plane = plane
        let count = Int(plane.width) * Int(plane.height)
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(1, 2 * count)) { work in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(1, Int(plane.width))) { sums in
                cpix_box_blur(
                    &plane, Int32(depth), across, down, min(across.count, down.count), work.baseAddress,
                    sums.baseAddress)
            }
        }
    }
}
