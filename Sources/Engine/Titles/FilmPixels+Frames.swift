// Whole frames of the film, there and back: four pixels share their colour on the way there, and their mean is
// taken on the way back, so that what layers leave alone stays as it was.
extension FilmPixels {
    /// A frame's Y', Cb and Cr, of even sides.
    struct Frame {
        var planes: [UnsafeMutablePointer<UInt8>]
        var bytesPerRow: [Int]
        var width: Int
        var height: Int
    }

    /// Four bytes a pixel: blue, green, red, opaque; rows without padding.
    func bytes(of frame: Frame) -> [UInt8] {
        let count = 4 * frame.width * frame.height
        return [UInt8](unsafeUninitializedCapacity: count) { target, initialised in
            if let target = target.baseAddress {
                for row in 0..<frame.height { writeRow(row, of: frame, to: target + 4 * frame.width * row) }
            }
            initialised = count
        }
    }

    private func writeRow(_ row: Int, of frame: Frame, to target: UnsafeMutablePointer<UInt8>) {
        let lights = frame.planes[0] + row * frame.bytesPerRow[0]
        let blues = frame.planes[1] + row / 2 * frame.bytesPerRow[1]
        let reds = frame.planes[2] + row / 2 * frame.bytesPerRow[2]
        for pair in 0..<(frame.width / 2) {
            let (cb, cr) = (Int32(blues[pair]) &- 128, Int32(reds[pair]) &- 128)
            let blue = back.blue &* cb
            let green = back.greenOfBlue &* cb &+ back.greenOfRed &* cr
            let red = back.red &* cr
            for column in (2 &* pair)..<(2 &* pair &+ 2) {
                let light = back.light &* (Int32(lights[column]) &- 16) &+ 32768
                let pixel = target + (4 &* column)
                pixel[0] = Self.byte(light &+ blue)
                pixel[1] = Self.byte(light &+ green)
                pixel[2] = Self.byte(light &+ red)
                pixel[3] = 255
            }
        }
    }

    private static func byte(_ sum: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: max(0, min(255, sum >> 16)))
    }

    /// A drawn picture of the frame's size, over black; nil for black alone.
    func write(_ source: [UInt8]?, to frame: Frame) {
        guard let source, source.count >= 4 * frame.width * frame.height else {
            for row in 0..<frame.height {
                (frame.planes[0] + row * frame.bytesPerRow[0]).update(repeating: 16, count: frame.width)
            }
            for (plane, row) in [1, 2].flatMap({ plane in (0..<(frame.height / 2)).map { (plane, $0) } }) {
                (frame.planes[plane] + row * frame.bytesPerRow[plane])
                    .update(repeating: 128, count: frame.width / 2)
            }
            return
        }
        source.withUnsafeBufferPointer { source in
            guard let source = source.baseAddress else { return }
            for row in stride(from: 0, to: frame.height, by: 2) { writeRows(row, from: source, to: frame) }
        }
    }

    /// Two rows.
    private func writeRows(_ row: Int, from source: UnsafePointer<UInt8>, to frame: Frame) {
        let rowBytes = 4 * frame.width
        let lights = frame.planes[0] + row * frame.bytesPerRow[0]
        let blues = frame.planes[1] + row / 2 * frame.bytesPerRow[1]
        let reds = frame.planes[2] + row / 2 * frame.bytesPerRow[2]
        for pair in 0..<(frame.width / 2) {
            let first = source + (rowBytes &* row &+ 8 &* pair)
            var (blue, green, red): (Int32, Int32, Int32) = (0, 0, 0)
            for place in 0..<4 {
                let (x, y) = (place & 1, place >> 1)
                let pixel = first + (4 &* x &+ rowBytes &* y)
                let parts = Self.overBlack(pixel)
                (blue, green, red) = (blue &+ parts.blue, green &+ parts.green, red &+ parts.red)
                lights[y &* frame.bytesPerRow[0] &+ 2 &* pair &+ x] = light(
                    parts.red, parts.green, parts.blue)
            }
            let colour = colour(ofFour: red, green, blue)
            (blues[pair], reds[pair]) = colour
        }
    }

    private static func overBlack(
        _ pixel: UnsafePointer<UInt8>
    ) -> (blue: Int32, green: Int32, red: Int32) {
        let alpha = Int32(pixel[3])
        let parts = (blue: Int32(pixel[0]), green: Int32(pixel[1]), red: Int32(pixel[2]))
        guard alpha < 255 else { return parts }
        return (
            (parts.blue &* alpha &+ 127) / 255, (parts.green &* alpha &+ 127) / 255,
            (parts.red &* alpha &+ 127) / 255
        )
    }
}
