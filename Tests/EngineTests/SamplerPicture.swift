import Engine
import Foundation
import GStreamerOverlay
import RenderPlan
import TestSupport

/// A picture of samples to draw, or to be drawn on, each plane in memory of its own with a guard behind it.
final class SamplerPicture {
    let format: VideoFormat.PixelFormat
    let width: Int
    let height: Int
    let siting: ChromaSiting
    private let strides: [Int]
    private let memory: [GuardedMemory]

    init(
        _ format: VideoFormat.PixelFormat = .i420, width: Int, height: Int, siting: ChromaSiting = .mpeg2,
        padding: Int = 6, guardedAt end: GuardedMemory.End = .last
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.siting = siting
        let rows = (0..<format.planeCount).map {
            format.sampleCount(ofPlane: $0, along: width) * format.bytesPerSample
        }
        strides = rows.map { $0 + padding }
        // The last row has no padding: rows are read and written up to their ends, no further.
        memory = rows.enumerated().map { plane, row in
            let lines = format.sampleCount(ofPlane: plane, along: height)
            return GuardedMemory(size: (row + padding) * (lines - 1) + row, at: end)
        }
    }

    var most: Double { Double((1 << format.bitsPerSample) - 1) }

    var planar: PlanarPicture {
        PlanarPicture(
            format: format, width: width, height: height, siting: siting,
            planes: zip(memory, strides).map { PicturePlane(baseAddress: $0.bytes, bytesPerRow: $1) })
    }

    func size(_ plane: Int) -> (width: Int, height: Int) {
        (
            format.sampleCount(ofPlane: plane, along: width),
            format.sampleCount(ofPlane: plane, along: height)
        )
    }

    subscript(plane: Int, x: Int, y: Int) -> Double {
        get {
            let row = memory[plane].bytes + y * strides[plane]
            return format.bytesPerSample == 1
                ? Double(row.load(fromByteOffset: x, as: UInt8.self))
                : Double(row.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self))
        }
        set {
            let row = memory[plane].bytes + y * strides[plane]
            if format.bytesPerSample == 1 {
                row.storeBytes(of: UInt8(newValue), toByteOffset: x, as: UInt8.self)
            } else {
                row.storeBytes(of: UInt16(newValue), toByteOffset: 2 * x, as: UInt16.self)
            }
        }
    }

    func samples(_ plane: Int) -> [Double] {
        let size = size(plane)
        return (0..<size.height).flatMap { y in (0..<size.width).map { self[plane, $0, y] } }
    }

    /// Each sample of a plane from its place, in pixels of the picture, rounded and kept in range.
    func paint(_ plane: Int, _ level: (_ x: Double, _ y: Double) -> Double) {
        let size = size(plane)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = SamplerReference.pixels(Double(x), Double(y), plane, siting)
                self[plane, x, y] = max(0, min(most, level(place.x, place.y).rounded()))
            }
        }
    }

    func fill(_ plane: Int, with level: Double) {
        let size = size(plane)
        for y in 0..<size.height {
            for x in 0..<size.width { self[plane, x, y] = level }
        }
    }

    /// Every sample any number: the hardest picture.
    func addNoise(_ generator: inout SeededGenerator) {
        for plane in 0..<format.planeCount {
            let size = size(plane)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    self[plane, x, y] = Double.random(in: 0...most, using: &generator).rounded()
                }
            }
        }
    }

    /// Waves of many directions and sizes, none finer than a few pixels: what pictures are like.
    func paintScene() {
        let middle = most / 2
        for plane in 0..<format.planeCount {
            let turn = Double(plane)
            paint(plane) { x, y in
                let slow = sin(x / 17 + turn) * cos(y / 23)
                let fine = sin((x + 2 * y) / 5) + cos((3 * x - y) / 7 + turn)
                return middle * (1 + 0.5 * slow + 0.2 * fine)
            }
        }
    }
}
