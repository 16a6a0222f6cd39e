internal import Foundation

/// Turns drawn pictures into the film's numbers: 8 bits blue, green, red and straight alpha in sRGB into limited
/// range Y'CbCr of the film's matrix. Gamma-coded values are taken as they are, as everywhere in the film.
struct FilmPixels {
    /// Shares in 65536ths of a code.
    private let y: (red: Int32, green: Int32, blue: Int32)
    private let cb: (red: Int32, green: Int32, blue: Int32)
    private let cr: (red: Int32, green: Int32, blue: Int32)

    /// Codes in 65536ths of a share.
    let back: (light: Int32, red: Int32, greenOfRed: Int32, greenOfBlue: Int32, blue: Int32)

    init(_ matrix: CodedColour.Matrix) {
        let (red, blue) = matrix.shares
        let green = 1 - red - blue
        func whole(_ share: Double) -> Int32 { Int32((share * 65536).rounded()) }
        y = (whole(219 * red / 255), whole(219 * green / 255), whole(219 * blue / 255))
        cb = (
            whole(-112 * red / (1 - blue) / 255), whole(-112 * green / (1 - blue) / 255), whole(112.0 / 255)
        )
        cr = (
            whole(112.0 / 255), whole(-112 * green / (1 - red) / 255), whole(-112 * blue / (1 - red) / 255)
        )
        back = (
            whole(255.0 / 219), whole(255 * (1 - red) / 112), whole(-255 * red * (1 - red) / green / 112),
            whole(-255 * blue * (1 - blue) / green / 112), whole(255 * (1 - blue) / 112)
        )
    }

    private func codes(_ red: Int32, _ green: Int32, _ blue: Int32) -> (UInt8, UInt8, UInt8) {
        func code(_ shares: (red: Int32, green: Int32, blue: Int32)) -> UInt8 {
            let sum = shares.red &* red &+ shares.green &* green &+ shares.blue &* blue
            return UInt8(truncatingIfNeeded: (sum &+ 128 &* 65536 &+ 32768) >> 16)
        }
        return (UInt8(truncatingIfNeeded: light(red, green, blue, moreBits: 0)), code(cb), code(cr))
    }

    /// Y' in 8 bits and so many more.
    @inline(__always)
    func light(_ red: Int32, _ green: Int32, _ blue: Int32, moreBits more: Int32) -> Int32 {
        let sum = y.red &* red &+ y.green &* green &+ y.blue &* blue
        return (sum &+ 16 &* 65536 &+ 32768 &>> more) &>> (16 &- more)
    }

    /// Cb and Cr of four pixels together, from their sums, in 8 bits and so many more.
    @inline(__always)
    func colour(
        ofFour red: Int32, _ green: Int32, _ blue: Int32, moreBits more: Int32
    ) -> (cb: Int32, cr: Int32) {
        @inline(__always)
        func code(_ shares: (red: Int32, green: Int32, blue: Int32)) -> Int32 {
            let sum = shares.red &* red &+ shares.green &* green &+ shares.blue &* blue
            return (sum &+ 512 &* 65536 &+ 131_072 &>> more) &>> (18 &- more)
        }
        return (code(cb), code(cr))
    }

    /// Four bytes a pixel: alpha, Y', Cb, Cr.
    func writeAYUV(_ source: [UInt8], to target: UnsafeMutableBufferPointer<UInt8>) {
        source.withUnsafeBufferPointer { source in
            guard let from = source.baseAddress, let to = target.baseAddress else { return }
            for place in stride(from: 0, to: min(source.count, target.count), by: 4) {
                let (blue, green, red) = (from[place], from[place + 1], from[place + 2])
                let codes = codes(Int32(red), Int32(green), Int32(blue))
                to[place] = from[place + 3]
                (to[place + 1], to[place + 2], to[place + 3]) = codes
            }
        }
    }

    /// One picture as planes.
    struct Planes {
        /// Y', Cb, Cr and alpha, Cb and Cr at half the size.
        var planes: [UnsafeMutablePointer<UInt8>]
        var bytesPerRow: [Int]
    }

    /// Planes of even sides. The colour of four pixels counts each as much as it is seen.
    func writeA420(_ source: [UInt8], width: Int, height: Int, to target: Planes) {
        source.withUnsafeBufferPointer { source in
            for row in stride(from: 0, to: height, by: 2) {
                for column in stride(from: 0, to: width, by: 2) {
                    var (cb, cr, weight): (Int32, Int32, Int32) = (0, 0, 0)
                    for (x, y) in [
                        (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1),
                    ] {
                        let place = 4 * (y * width + x)
                        let alpha = Int32(source[place + 3])
                        let codes = codes(
                            Int32(source[place + 2]), Int32(source[place + 1]), Int32(source[place]))
                        target.planes[0][y * target.bytesPerRow[0] + x] = codes.0
                        target.planes[3][y * target.bytesPerRow[3] + x] = source[place + 3]
                        cb += Int32(codes.1) * alpha
                        cr += Int32(codes.2) * alpha
                        weight += alpha
                    }
                    let (x, y) = (column / 2, row / 2)
                    let half = weight / 2
                    target.planes[1][y * target.bytesPerRow[1] + x] =
                        weight > 0 ? UInt8((cb + half) / weight) : 128
                    target.planes[2][y * target.bytesPerRow[2] + x] =
                        weight > 0 ? UInt8((cr + half) / weight) : 128
                }
            }
        }
    }
}

extension CodedColour.Matrix {
    /// The matrix of a film's colours.
    init(colorimetry: String) {
        self = colorimetry == "bt601" ? .bt601 : colorimetry.hasPrefix("bt2") ? .bt2020 : .bt709
    }
}
