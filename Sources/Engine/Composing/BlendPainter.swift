internal import CPixels
internal import Dispatch
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

    /// The rows of a band, an even number.
    private static let bandRows = 32

    func blend() {
        let bands = (canvas.height + Self.bandRows - 1) / Self.bandRows
        DispatchQueue.concurrentPerform(iterations: bands) { band in
            let first = band * Self.bandRows
            let end = min(canvas.height, first + Self.bandRows)
            let pixels = UnsafeMutablePointer<Float>.allocate(capacity: 16 * canvas.width)
            defer { pixels.deallocate() }
            for row in stride(from: first, to: end, by: 2) { blendPair(row, pixels) }
        }
    }

    /// Blends two rows, which have the same color samples; one at the end of an odd number of rows. Only
    /// columns with alpha are changed, and those that share their color samples.
    ///
    /// - Parameter pixels: Room for four rows.
    private func blendPair(_ row: Int, _ pixels: UnsafeMutablePointer<Float>) {
        let rows = [row, min(row + 1, canvas.height - 1)]
        var (first, end) = (canvas.width, 0)
        for row in rows {
            cpix_find_alpha(
                front.bytes(3, row), front.format.bytesPerSample, canvas.width, &first, &end)
        }
        guard first < end else { return }
        first -= first % 2
        let count = min(canvas.width, end + end % 2) - first
        let lines = [pixels, pixels + 4 * count]
        for (line, row) in zip(lines, rows) { read(front, row, from: first, count, to: line) }
        let runs = Self.runs(in: lines, count)
        for (index, row) in rows.enumerated() {
            let behind = pixels + 4 * count * (2 + index)
            read(canvas, row, from: first, count, to: behind)
            cpix_blend_floats(lines[index], behind, count, mode)
        }
        for run in runs {
            write(
                lines.map { UnsafePointer($0 + 4 * run.lowerBound) }, rows, from: first + run.lowerBound,
                run.count)
        }
    }

    /// Returns the runs of columns with alpha in any of the lines, in pairs that have the same color samples.
    private static func runs(in lines: [UnsafeMutablePointer<Float>], _ count: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in stride(from: 0, to: count, by: 2) {
            let pair = column..<min(count, column + 2)
            guard lines.contains(where: { line in pair.contains { line[4 * $0 + 3] > 0 } }) else { continue }
            if let last = runs.last, last.upperBound == column {
                runs[runs.count - 1] = last.lowerBound..<pair.upperBound
            } else {
                runs.append(pair)
            }
        }
        return runs
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
