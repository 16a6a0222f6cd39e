internal import CPixels
internal import GStreamerOverlay
internal import Synchronization

/// A table that maps every color of one space to another, coarse enough to be computed quickly. Colors
/// between its entries are interpolated.
final class ColorCube: Sendable {
    private static let size = 33
    private let colors: [UInt16]

    private struct Pair: Hashable {
        var source: ColorSpace
        var target: ColorSpace
    }

    private static let made = Mutex<[Pair: ColorCube]>([:])

    /// Returns the cube of a pair of spaces, which is created once.
    static func from(_ source: ColorSpace, to target: ColorSpace) -> ColorCube {
        made.withLock { cubes in
            let pair = Pair(source: source, target: target)
            if let cube = cubes[pair] { return cube }
            let cube = ColorCube(source, target)
            cubes[pair] = cube
            return cube
        }
    }

    private init(_ source: ColorSpace, _ target: ColorSpace) {
        var colors: [UInt16] = []
        colors.reserveCapacity(3 * Self.size * Self.size * Self.size)
        let levels = (0..<Self.size).map { 255.75 * Double($0) / Double(Self.size - 1) }
        for y in levels {
            for cb in levels {
                for cr in levels {
                    let mapped = Self.map(CodedColor(y: y, cb: cb, cr: cr), source, target)
                    for level in [mapped.y, mapped.cb, mapped.cr] {
                        colors.append(UInt16(min(65_535, max(0, (level * 256).rounded()))))
                    }
                }
            }
        }
        self.colors = colors
    }

    /// Maps one color, in codes of 8 bits.
    static func map(_ color: CodedColor, _ source: ColorSpace, _ target: ColorSpace) -> CodedColor {
        var light = source.transfer.light(of: color.coded(in: source))
        light = light.converted(from: source.primaries, to: target.primaries).map { max(0, $0) }
        if source.transfer != .standard, target.transfer == .standard { light = ToneCurve.mapped(light) }
        let coded = target.transfer.coded(light)
        return CodedColor(
            red: coded.red, green: coded.green, blue: coded.blue, matrix: target.matrix)
    }

    /// - Parameters:
    ///   - source: planes of 10 bits.
    ///   - bits: the bits of the target's samples, 8 or 10.
    func map(_ source: [PicturePlane], to target: [PicturePlane], width: Int, height: Int, bits: Int) {
        var (source, target) = (cpix_planes(source), cpix_planes(target))
        colors.withUnsafeBufferPointer {
            let cube = cpix_cube(colors: $0.baseAddress, size: Self.size)
            cpix_map_cube(&source, &target, width, height, cube, Int32(bits))
        }
    }
}

extension CodedColor {
    /// Gamma-coded red, green and blue, from 0 to 1 for colors inside the space.
    fileprivate func coded(in space: ColorSpace) -> Light {
        let luma = space.isFullRange ? y / 255 : (y - 16) / 219
        let chroma = space.isFullRange ? 127.5 : 112.0
        let (red, blue) = space.matrix.shares
        let r = luma + (cr - 128) / chroma * (1 - red)
        let b = luma + (cb - 128) / chroma * (1 - blue)
        let green = (luma - red * r - blue * b) / (1 - red - blue)
        return Light(red: r, green: green, blue: b).map { min(1, max(0, $0)) }
    }
}
