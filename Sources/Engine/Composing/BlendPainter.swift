internal import CPixels
internal import ExtraTypes
internal import GStreamerOverlay
internal import RenderPlan

/// Draws layers that are blended with those below (Docs/decisions/0070-backgrounds.md).
struct BlendPainter {
    let format: VideoFormat
    let scratch: ScratchPictures

    /// Draws a layer on an image of its own, and blends that with a canvas of the same size.
    func draw(
        _ mode: LayerBlendMode, onto canvas: PlanarPicture, _ draw: (PlanarPicture) throws -> Void
    ) throws {
        // Both stay premultiplied, as the kernel reads them.
        try scratch.drawing(
            canvas.format.with(alpha: true), width: canvas.width, height: canvas.height, isStraight: true
        ) { image in
            image.fill(.blackLevel, alpha: 0)
            try draw(image)
        } use: { image in
            BlendedImages(
                front: image, canvas: canvas, mode: mode.kernel,
                matrix: CodedColor.Matrix(colorimetry: format.colorimetry)
            ).blend()
        }
    }
}

/// An image with alpha and the canvas with which it is blended.
///
/// `@unchecked Sendable`: each band writes rows of its own, while the images are in memory.
private struct BlendedImages: @unchecked Sendable {
    let front: PlanarPicture
    let canvas: PlanarPicture
    let mode: cpix_blend_mode
    let matrix: CodedColor.Matrix

    func blend() {
        RowPairs.process(height: canvas.height, capacity: 16 * canvas.width) { blendPair($0, $1) }
    }

    /// Blends two rows, which have the same color samples; one at the end of an odd number of rows. Only
    /// columns with alpha are changed, and those that share their color samples: content behind a hole of the
    /// layer stays exactly as it is.
    ///
    /// - Parameter pixels: Room for four rows.
    private func blendPair(_ row: Int, _ pixels: UnsafeMutablePointer<Float>) {
        let rows = [row, min(row + 1, canvas.height - 1)]
        let alphas = rows.map { UnsafePointer<UInt8>?(front.bytes(3, $0)) }
        var (first, end) = (0, 0)
        while cpix_next_alpha(alphas, front.format.bytesPerSample, canvas.width, &first, &end) {
            blend(rows, from: first, end - first, pixels)
            first = end
        }
    }

    private func blend(
        _ rows: [Int], from first: Int, _ count: Int, _ pixels: UnsafeMutablePointer<Float>
    ) {
        var lines: [UnsafePointer<Float>?] = []
        for (index, row) in rows.enumerated() {
            let (line, behind) = (pixels + 4 * count * index, pixels + 4 * count * (2 + index))
            read(front, row, from: first, count, to: line)
            read(canvas, row, from: first, count, to: behind)
            cpix_blend_floats(line, behind, count, mode)
            lines.append(UnsafePointer(line))
        }
        write(lines, rows, from: first, count)
    }

    private func read(
        _ picture: PlanarPicture, _ row: Int, from first: Int, _ count: Int,
        to pixels: UnsafeMutablePointer<Float>
    ) {
        var codes = codes(picture, row)
        cpix_read_coded(&codes, first, pixels, count, CurveTable.identity.kernel)
        guard picture.format.hasAlpha else { return }
        let bytes = picture.format.bytesPerSample
        cpix_read_alpha(picture.bytes(3, row) + first * bytes, bytes, most, pixels, count)
    }

    private func write(_ lines: [UnsafePointer<Float>?], _ rows: [Int], from first: Int, _ count: Int) {
        let bytes = canvas.format.bytesPerSample
        var codes = codes(canvas, rows[0])
        let luma: [UnsafeMutablePointer<UInt8>?] = rows.map { canvas.bytes(0, $0) + first * bytes }
        cpix_write_coded(
            lines, luma, canvas.bytes(1, rows[0] / 2) + first / 2 * bytes,
            canvas.bytes(2, rows[0] / 2) + first / 2 * bytes, count, &codes)
        guard canvas.format.hasAlpha else { return }
        for (line, row) in zip(lines, rows) {
            cpix_write_alpha(line, canvas.bytes(3, row) + first * bytes, bytes, most, count)
        }
    }

    /// The greatest sample of alpha.
    private var most: Float { Float((1 << canvas.format.bitsPerSample) - 1) }

    private func codes(_ picture: PlanarPicture, _ row: Int) -> cpix_coded_row {
        cpix_coded_row(
            luma: picture.bytes(0, row), cb: picture.bytes(1, row / 2), cr: picture.bytes(2, row / 2),
            in: picture.format, matrix: matrix)
    }
}

extension PlanarPicture {
    fileprivate func bytes(_ plane: Int, _ row: Int) -> UnsafeMutablePointer<UInt8> {
        planes[plane].bytes + row * planes[plane].bytesPerRow
    }
}

extension LayerBlendMode {
    fileprivate var kernel: cpix_blend_mode {
        switch self {
        case .multiply: CPIX_MULTIPLY
        case .screen: CPIX_SCREEN
        case .overlay: CPIX_OVERLAY
        case .softLight: CPIX_SOFT_LIGHT
        case .darken: CPIX_DARKEN
        case .lighten: CPIX_LIGHTEN
        case .difference: CPIX_DIFFERENCE
        case .add: CPIX_PLUS
        }
    }
}
