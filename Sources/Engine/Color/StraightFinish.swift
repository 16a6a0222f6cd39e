internal import GStreamerOverlay
internal import RenderPlan

/// Divides the colors of premultiplied frames by alpha.
final class StraightFinish: Sendable {
    private let format: VideoFormat.PixelFormat
    private let layout: PictureLayout
    private let pool: PicturePool
    private let isFullRange: Bool

    /// - Parameter format: The format of the frames, which has alpha and stays as it is.
    init(_ format: VideoFormat.PixelFormat, width: Int, height: Int, isFullRange: Bool) throws {
        (self.format, self.isFullRange) = (format, isFullRange)
        layout = try PictureLayout(format, width: width, height: height)
        pool = try PicturePool(layout)
    }

    func picture(of buffer: MediaBuffer) throws -> MediaBuffer {
        try buffer.withPlanes(layout) { from in
            try pool.picture { to in
                let straight = picture(to)
                straight.copy(from: picture(from))
                straight.makeStraight(isFullRange: isFullRange)
            }
        }
    }

    private func picture(_ planes: [PicturePlane]) -> PlanarPicture {
        PlanarPicture(format: format, width: layout.width, height: layout.height, planes: planes)
    }
}
