internal import CPixels
internal import Foundation
internal import MediaTypes

/// Memory into which rows are written.
protocol PixelTarget: Sendable {
    /// Whether components are written through curves by a table of codes; otherwise they are coded already.
    var takesCurves: Bool { get }
    /// Writes the pixels of an image. Its rectangle is in the rendered image's coordinates.
    func write(_ image: FloatImage, codes: FineCodeTable)
}

/// The planes of a locked pixel buffer, or a bitmap of four bytes per pixel.
///
/// `@unchecked Sendable`: each band writes rows of its own.
struct BufferTarget: PixelTarget, @unchecked Sendable {
    private let planes: [PixelBufferPlane]
    private let format: BufferFormat
    private let left: Int
    private let top: Int

    /// - Parameter origin: The part of the image that the memory has; by default the one from its origin.
    init(planes: [PixelBufferPlane], format: BufferFormat, height: Int, origin: PixelRegion? = nil) {
        (self.planes, self.format) = (planes, format)
        (left, top) = (origin?.x ?? 0, origin?.maxY ?? height)
    }

    var takesCurves: Bool {
        if case .packed = format { return true }
        return false
    }

    func write(_ image: FloatImage, codes: FineCodeTable) {
        let rect = image.rect
        switch format {
        case .packed(let order):
            for y in rect.y..<rect.maxY {
                let row = planes[0].row(top - 1 - y) + 4 * (rect.x - left)
                cpix_write_packed(
                    image.row(y: y, x: rect.x), row, rect.width, order, codes.codes, CPIX_PREMULTIPLIED)
            }
        case .gray: writeGray(image)
        case .coded(let samples): write(image, samples)
        }
    }

    private func writeGray(_ image: FloatImage) {
        let rect = image.rect
        for y in rect.y..<rect.maxY {
            let (row, pixels) = (planes[0].row(top - 1 - y) + rect.x - left, image.row(y: y, x: rect.x))
            for x in 0..<rect.width {
                let color = SIMD3(pixels[4 * x], pixels[4 * x + 1], pixels[4 * x + 2])
                let gray = (color * SIMD3<Float>(ColorStep.luminance)).sum()
                row[x] = UInt8(min(1, max(0, gray)) * 255 + 0.5)
            }
        }
    }

    /// Bands begin at an even row from the top, and are written in pairs of rows.
    private func write(_ image: FloatImage, _ samples: SampleCodes) {
        let rect = image.rect
        var y = rect.maxY - 1
        while y >= rect.y {
            let second = max(rect.y, y - 1)
            var codes = samples.kernelRow(planes, row: top - 1 - y)
            let chroma = rect.x / 2 * Int(codes.chroma_step) * Int(codes.bytes)
            let (cb, cr) = (
                UnsafeMutablePointer(mutating: codes.cb!) + chroma,
                UnsafeMutablePointer(mutating: codes.cr!) + chroma
            )
            let start = rect.x * Int(codes.bytes)
            let rows: [UnsafePointer<Float>?] = [y, second].map { UnsafePointer(image.row(y: $0, x: rect.x)) }
            let luma: [UnsafeMutablePointer<UInt8>?] = [y, second].map { planes[0].row(top - 1 - $0) + start }
            cpix_write_coded(rows, luma, cb, cr, rect.width, &codes)
            y -= 2
        }
    }
}

/// A bitmap of wide components, with the top row first.
///
/// `@unchecked Sendable`: each band writes rows of its own.
struct WideTarget: PixelTarget, @unchecked Sendable {
    let data: UnsafeMutableRawPointer
    let rowBytes: Int
    let part: PixelRegion
    let isFloat: Bool

    var takesCurves: Bool { false }

    func write(_ image: FloatImage, codes: FineCodeTable) {
        let rect = image.rect
        for y in rect.y..<rect.maxY {
            let row = data + (part.maxY - 1 - y) * rowBytes + (rect.x - part.x) * (isFloat ? 16 : 8)
            let pixels = image.row(y: y, x: rect.x)
            if isFloat {
                row.copyMemory(from: pixels, byteCount: 16 * rect.width)
            } else {
                for index in 0..<4 * rect.width {
                    let code = UInt16(min(1, max(0, pixels[index])) * 65_535 + 0.5)
                    row.storeBytes(of: code.littleEndian, toByteOffset: 2 * index, as: UInt16.self)
                }
            }
        }
    }
}
