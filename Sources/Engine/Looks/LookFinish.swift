internal import CPixels
internal import Dispatch
internal import ExtraTypes
internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Applies a look to the frames of a source, in the output's planes.
final class LookFinish: Sendable {
    private let program: LookProgram
    /// The key in the output's codes.
    private let key: cpix_key?
    private let format: VideoFormat.PixelFormat
    private let matrix: CodedColor.Matrix
    private let layout: PictureLayout
    private let pool: PicturePool

    /// - Parameter format: The format of the frames. It has alpha if the look has a key.
    /// - Throws: A `LayerFailure` if the lookup table can't be used.
    init(
        _ look: FrameLook, format: VideoFormat.PixelFormat, colorimetry: Colorimetry, width: Int, height: Int
    ) throws {
        let space = ColorSpace(colorimetry)
        program = try LookProgram.of(look, in: space)
        self.format = format
        matrix = space.matrix
        key = look.key.map { key in
            let color = CodedColor(red: key.red, green: key.green, blue: key.blue, matrix: space.matrix)
            return cpix_key(
                cb: Float(color.cb), cr: Float(color.cr), tolerance: Float(key.tolerance),
                softness: Float(key.softness))
        }
        layout = try PictureLayout(format, width: width, height: height)
        pool = try PicturePool(layout)
    }

    func picture(of buffer: MediaBuffer) throws -> MediaBuffer {
        try buffer.withPlanes(layout) { from in
            try pool.picture { to in draw(LookFrame(planes: from), to: LookFrame(planes: to)) }
        }
    }

    private func draw(_ source: LookFrame, to target: LookFrame) {
        RowPairs.process(height: layout.height, capacity: 8 * layout.width) {
            drawPair($0, source, target, $1)
        }
    }

    /// Draws two rows, which have the same color samples; one at the end of an odd number of rows.
    private func drawPair(
        _ first: Int, _ source: LookFrame, _ target: LookFrame, _ pixels: UnsafeMutablePointer<Float>
    ) {
        let second = min(first + 1, layout.height - 1)
        defer { if format.hasAlpha { for row in first...second { drawAlpha(row, source, target) } } }
        guard !program.isEmpty else { return copy(first, second, source, target) }
        var rows: [UnsafePointer<Float>?] = []
        for (index, row) in [first, second].enumerated() {
            let line = pixels + 4 * layout.width * index
            var codes = codes(source, row)
            cpix_read_coded(&codes, 0, line, layout.width, CurveTable.identity.kernel)
            program.apply(to: line, count: layout.width)
            rows.append(UnsafePointer(line))
        }
        var written = codes(target, first)
        let luma: [UnsafeMutablePointer<UInt8>?] = [target.row(0, first), target.row(0, second)]
        cpix_write_coded(
            rows, luma, target.row(1, first / 2), target.row(2, first / 2), layout.width, &written)
    }

    private func copy(_ first: Int, _ second: Int, _ source: LookFrame, _ target: LookFrame) {
        let (width, bytes) = (layout.width, format.bytesPerSample)
        for row in [first, second] { memcpy(target.row(0, row), source.row(0, row), width * bytes) }
        for plane in 1...2 {
            memcpy(target.row(plane, first / 2), source.row(plane, first / 2), (width + 1) / 2 * bytes)
        }
    }

    private func drawAlpha(_ row: Int, _ source: LookFrame, _ target: LookFrame) {
        memcpy(target.row(3, row), source.row(3, row), layout.width * format.bytesPerSample)
        guard let key else { return }
        // The row of pixels beyond this one's pair.
        let other = row % 2 == 0 ? max(0, row - 1) : min(layout.height - 1, row + 1)
        var (own, beside) = (codes(source, row), codes(source, other))
        cpix_key_row(&own, &beside, key, target.row(3, row), layout.width)
    }

    private func codes(_ frame: LookFrame, _ row: Int) -> cpix_coded_row {
        cpix_coded_row(
            luma: frame.row(0, row), cb: frame.row(1, row / 2), cr: frame.row(2, row / 2), in: format,
            matrix: matrix)
    }
}

/// The planes of a mapped frame.
///
/// `@unchecked Sendable`: each band writes rows of its own, while the frame is mapped.
private struct LookFrame: @unchecked Sendable {
    let planes: [PicturePlane]

    func row(_ plane: Int, _ row: Int) -> UnsafeMutablePointer<UInt8> {
        (planes[plane].baseAddress + row * planes[plane].bytesPerRow)
            .assumingMemoryBound(to: UInt8.self)
    }
}
