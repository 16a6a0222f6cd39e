// Whole frames of the film, there and back: four pixels share their colour on the way there, and their mean is
// taken on the way back, so that what layers leave alone stays as it was. Layers have 8 bits: of 10 bits the two
// that are too many become a fine pattern on the way there, so that a soft change does not become steps.
extension FilmPixels {
    /// A frame's Y', Cb and Cr, of even sides.
    struct Frame {
        var planes: [UnsafeMutablePointer<UInt8>]
        var bytesPerRow: [Int]
        var width: Int
        var height: Int
        /// 8, or 10 in two bytes each.
        var bits = 8

        /// How many bits more than 8.
        var moreBits: Int32 { Int32(bits - 8) }

        @inline(__always)
        func row<Sample>(_ plane: Int, _ row: Int, of type: Sample.Type) -> UnsafeMutablePointer<Sample> {
            UnsafeMutableRawPointer(planes[plane] + row &* bytesPerRow[plane])
                .assumingMemoryBound(to: Sample.self)
        }
    }

    /// Four bytes a pixel: blue, green, red, opaque; rows without padding.
    func bytes(of frame: Frame) -> [UInt8] {
        let count = 4 * frame.width * frame.height
        return [UInt8](unsafeUninitializedCapacity: count) { target, initialised in
            if let target = target.baseAddress {
                for row in 0..<frame.height {
                    let to = target + 4 * frame.width * row
                    if frame.bits > 8 {
                        writeRow(row, of: frame, UInt16.self, to: to)
                    } else {
                        writeRow(row, of: frame, UInt8.self, to: to)
                    }
                }
            }
            initialised = count
        }
    }

    @inline(__always)
    private func writeRow<Sample: FixedWidthInteger>(
        _ row: Int, of frame: Frame, _ type: Sample.Type, to target: UnsafeMutablePointer<UInt8>
    ) {
        let more = frame.moreBits
        let lights = frame.row(0, row, of: type)
        let (blues, reds) = (frame.row(1, row / 2, of: type), frame.row(2, row / 2, of: type))
        let (black, grey): (Int32, Int32) = (16 &<< more, 128 &<< more)
        for pair in 0..<(frame.width / 2) {
            let cb = Int32(truncatingIfNeeded: blues[pair]) &- grey
            let cr = Int32(truncatingIfNeeded: reds[pair]) &- grey
            let blue = back.blue &* cb
            let green = back.greenOfBlue &* cb &+ back.greenOfRed &* cr
            let red = back.red &* cr
            for column in (2 &* pair)..<(2 &* pair &+ 2) {
                let step = more == 0 ? 32768 : Self.threshold(column, row) &<< more
                let light =
                    back.light &* (Int32(truncatingIfNeeded: lights[column]) &- black) &+ step
                let pixel = target + (4 &* column)
                pixel[0] = Self.byte(light &+ blue, more)
                pixel[1] = Self.byte(light &+ green, more)
                pixel[2] = Self.byte(light &+ red, more)
                pixel[3] = 255
            }
        }
    }

    /// From which part of a step on a number is rounded up, in 65536ths: a Bayer pattern of 4 by 4.
    @inline(__always)
    private static func threshold(_ column: Int, _ row: Int) -> Int32 {
        // Sixteen numbers of four bits each, by rows.
        let pattern: UInt64 = 0x5D7F_91B3_6E4C_A280
        let place = UInt64((row & 3) &* 4 &+ (column & 3)) &* 4
        return Int32(truncatingIfNeeded: pattern &>> place & 15) &* 4096 &+ 2048
    }

    @inline(__always)
    private static func byte(_ sum: Int32, _ more: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: max(0, min(255, sum &>> (16 &+ more))))
    }

    /// A drawn picture of the frame's size, over black; nil for black alone.
    func write(_ source: [UInt8]?, to frame: Frame) {
        if frame.bits > 8 {
            write(source, to: frame, UInt16.self)
        } else {
            write(source, to: frame, UInt8.self)
        }
    }

    @inline(__always)
    private func write<Sample: FixedWidthInteger>(_ source: [UInt8]?, to frame: Frame, _ type: Sample.Type) {
        guard let source, source.count >= 4 * frame.width * frame.height else {
            for row in 0..<frame.height {
                frame.row(0, row, of: type).update(repeating: 16 << frame.moreBits, count: frame.width)
            }
            for (plane, row) in [1, 2].flatMap({ plane in (0..<(frame.height / 2)).map { (plane, $0) } }) {
                let grey = Sample(truncatingIfNeeded: 128 << frame.moreBits)
                frame.row(plane, row, of: type).update(repeating: grey, count: frame.width / 2)
            }
            return
        }
        source.withUnsafeBufferPointer { source in
            guard let source = source.baseAddress else { return }
            for row in stride(from: 0, to: frame.height, by: 2) {
                writeRows(row, from: source, to: frame, type)
            }
        }
    }

    /// Two rows.
    @inline(__always)
    private func writeRows<Sample: FixedWidthInteger>(
        _ row: Int, from source: UnsafePointer<UInt8>, to frame: Frame, _ type: Sample.Type
    ) {
        let more = frame.moreBits
        let rowBytes = 4 * frame.width
        let lights = (frame.row(0, row, of: type), frame.row(0, row + 1, of: type))
        let (blues, reds) = (frame.row(1, row / 2, of: type), frame.row(2, row / 2, of: type))
        for pair in 0..<(frame.width / 2) {
            let first = source + (rowBytes &* row &+ 8 &* pair)
            var (blue, green, red): (Int32, Int32, Int32) = (0, 0, 0)
            for place in 0..<4 {
                let (x, y) = (place & 1, place >> 1)
                let parts = Self.overBlack(first + (4 &* x &+ rowBytes &* y))
                (blue, green, red) = (blue &+ parts.blue, green &+ parts.green, red &+ parts.red)
                let light = light(parts.red, parts.green, parts.blue, moreBits: more)
                (y == 0 ? lights.0 : lights.1)[2 &* pair &+ x] = Sample(truncatingIfNeeded: light)
            }
            let colour = colour(ofFour: red, green, blue, moreBits: more)
            blues[pair] = Sample(truncatingIfNeeded: colour.cb)
            reds[pair] = Sample(truncatingIfNeeded: colour.cr)
        }
    }

    @inline(__always)
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
