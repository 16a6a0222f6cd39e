internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Converts frames from the output's planes, in limited range, to a client's format.
///
/// GStreamer's converter would leave the range unchanged, because the matrix is the same.
final class ClientFinish: Sendable {
    private let planes: PictureLayout
    private let bits: Int
    private let pool: PicturePool?
    // A converter is used by one thread at a time.
    private let converter: Mutex<PictureConverter>

    /// - Parameters:
    ///   - type: a Y'CbCr format.
    ///   - colorimetry: the colorimetry of the output.
    init(_ type: OSType, width: Int, height: Int, colorimetry: Colorimetry) throws {
        let format = PixelFormatCaps.planes(for: type)
        planes = try PictureLayout(format, width: width, height: height)
        bits = format.bitsPerSample
        pool = PixelFormatCaps.isFullRange(type) ? try PicturePool(planes) : nil
        // The same range on both sides: the numbers have been mapped before.
        let colors = PixelFormatCaps.colorimetry(of: type, in: colorimetry)
        converter = Mutex(
            try PictureConverter(
                from: planes, colors, to: PictureLayout(pixelFormatType: type, width: width, height: height),
                colors))
    }

    func picture(of buffer: MediaBuffer) throws -> MediaBuffer {
        guard let pool else { return try converter.withLock { try $0.converted(buffer) } }
        let wide = try buffer.withPlanes(planes) { from in
            try pool.picture { to in RangeTables.widening.map(from, to, in: planes, bits: bits) }
        }
        return try converter.withLock { try $0.converted(wide) }
    }
}
