extension Surface {
    /// The smallest rectangle around all pixels that are not transparent.
    func measureInk() -> PixelRect {
        var (left, right, top, bottom) = (width, -1, height, -1)
        _ = withPixels { pixels, stride in
            for y in 0..<height {
                let row = UnsafeRawPointer(pixels + y * stride)
                func isInked(_ x: Int) -> Bool { row.load(fromByteOffset: 4 * x, as: UInt32.self) != 0 }
                guard let first = (0..<width).first(where: isInked) else { continue }
                let last = (first..<width).last(where: isInked) ?? first
                (left, right) = (min(left, first), max(right, last))
                (top, bottom) = (min(top, y), y)
            }
        }
        return right < left
            ? .empty : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
