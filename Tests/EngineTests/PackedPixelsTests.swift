import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Engine
@testable import GStreamerOverlay

/// Red, green and blue against the formulas of BT.601, BT.709 and BT.2020, for every size of remainder.
@Suite struct PackedPixelsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var type: OSType
        /// Where red, green, blue and alpha are.
        var places: [Int]
        var colorimetry: Colorimetry
        var shares: (red: Double, blue: Double)
        var testDescription: String { "\(places) \(colorimetry)" }
    }

    static let cases = [
        Case(
            type: kCVPixelFormatType_32BGRA, places: [2, 1, 0, 3], colorimetry: .bt709,
            shares: (0.2126, 0.0722)),
        Case(
            type: kCVPixelFormatType_32RGBA, places: [0, 1, 2, 3], colorimetry: .bt601,
            shares: (0.299, 0.114)),
        Case(
            type: kCVPixelFormatType_32ARGB, places: [1, 2, 3, 0], colorimetry: .bt2020,
            shares: (0.2627, 0.0593)),
        Case(
            type: kCVPixelFormatType_32ABGR, places: [3, 2, 1, 0], colorimetry: .bt709,
            shares: (0.2126, 0.0722)),
    ]

    private static let sizes = [(2, 2), (16, 4), (18, 2), (37, 5), (7, 3), (1, 1)]

    private func planes(_ width: Int, _ height: Int) throws -> (PictureLayout, PicturePool) {
        let layout = try PictureLayout(
            pixelFormatType: kCVPixelFormatType_420YpCbCr8Planar, width: width, height: height)
        return (layout, try PicturePool(layout))
    }

    @Test(arguments: cases) func unpacksByTheFormula(_ value: Case) throws {
        let pixels = try #require(PackedPixels(value.type, colorimetry: value.colorimetry))
        var random = SeededGenerator(seed: 7)
        for (width, height) in Self.sizes {
            let (layout, pool) = try planes(width, height)
            let picture = try pool.picture { planes in
                for (index, plane) in planes.enumerated() {
                    let rows = index == 0 ? height : (height + 1) / 2
                    for offset in 0..<plane.bytesPerRow * rows {
                        plane.baseAddress.storeBytes(
                            of: UInt8.random(in: 0...255, using: &random), toByteOffset: offset,
                            as: UInt8.self)
                    }
                }
            }
            let packed = try PicturePool(
                PictureLayout(pixelFormatType: value.type, width: width, height: height))
            let made = try packed.picture { target in
                try picture.withPlanes(layout) {
                    pixels.unpack($0, to: target[0], width: width, height: height)
                }
            }
            let bytes = try made.withBytes { Array($0) }
            try picture.withPlanes(layout) { planes in
                for row in 0..<height {
                    for column in 0..<width {
                        let expected = rgb(planes, column, row, value.shares)
                        let start = 4 * (row * width + column)
                        for (place, level) in zip(value.places, expected) {
                            #expect(abs(Double(bytes[start + place]) - level) < 0.7)
                        }
                        #expect(bytes[start + value.places[3]] == 255)
                    }
                }
            }
        }
    }

    private func rgb(
        _ planes: [PicturePlane], _ column: Int, _ row: Int, _ shares: (red: Double, blue: Double)
    ) -> [Double] {
        func sample(_ plane: Int) -> Double {
            let shift = plane == 0 ? 0 : 1
            return Double(
                planes[plane].baseAddress.load(
                    fromByteOffset: (row >> shift) * planes[plane].bytesPerRow + (column >> shift),
                    as: UInt8.self))
        }
        let (y, cb, cr) = (
            (sample(0) - 16) / 219, (sample(1) - 128) / 224, (sample(2) - 128) / 224
        )
        let red = y + 2 * (1 - shares.red) * cr
        let blue = y + 2 * (1 - shares.blue) * cb
        let green = (y - shares.red * red - shares.blue * blue) / (1 - shares.red - shares.blue)
        return [red, green, blue].map { min(255, max(0, 255 * $0)) }
    }

    /// There and back nothing moves: a compositor that changes nothing leaves the film as it is.
    @Test(arguments: cases) func comesBack(_ value: Case) throws {
        let pixels = try #require(PackedPixels(value.type, colorimetry: value.colorimetry))
        let importer = try ClientFrameImporter(
            format: .init(
                width: 48, height: 6, frameDuration: CMTime(value: 1, timescale: 30),
                colorimetry: value.colorimetry))
        let (layout, pool) = try planes(48, 6)
        var random = SeededGenerator(seed: 11)
        // Colors that red, green and blue have room for.
        let picture = try pool.picture { planes in
            for (index, plane) in planes.enumerated() {
                for offset in 0..<plane.bytesPerRow * (index == 0 ? 6 : 3) {
                    plane.baseAddress.storeBytes(
                        of: UInt8.random(in: index == 0 ? 100...150 : 110...146, using: &random),
                        toByteOffset: offset, as: UInt8.self)
                }
            }
        }
        let storage = UnpackedPixelStorage(
            picture, layout: layout, pixelFormatType: value.type, pixels: pixels,
            pool: try PicturePool(PictureLayout(pixelFormatType: value.type, width: 48, height: 6)))
        let buffer = CVPixelBuffer(storage: storage)
        #expect(try importer.imported(buffer) === picture)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
        #expect(try importer.imported(buffer) === picture)
        CVPixelBufferLockBaseAddress(buffer, [])
        CVPixelBufferUnlockBaseAddress(buffer, [])
        let back = try importer.imported(buffer)
        #expect(back !== picture)
        let (before, after) = (try picture.withBytes { Array($0) }, try back.withBytes { Array($0) })
        #expect(zip(before, after).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
}
