internal import CPixels
internal import GStreamerOverlay
internal import RenderPlan

/// Tables that convert from one range to the other, code by code, for planes of 8 or 10 bits.
struct RangeTables: Sendable {
    private let luma: RangeTable
    private let chroma: RangeTable

    /// From full range to limited range.
    static let narrowing = RangeTables(
        luma: RangeTable { 16 + $0 * 219 / 255 }, chroma: RangeTable { 128 + ($0 - 128) * 224 / 255 })
    /// From limited range to full range.
    static let widening = RangeTables(
        luma: RangeTable { ($0 - 16) * 255 / 219 }, chroma: RangeTable { 128 + ($0 - 128) * 255 / 224 })

    /// - Parameters:
    ///   - from: the planes of a 4:2:0 image in `layout`; the fourth is alpha.
    ///   - to: the planes of the result.
    func map(_ from: [PicturePlane], _ to: [PicturePlane], in layout: PictureLayout, bits: Int) {
        for index in from.indices {
            // The fourth plane is alpha, which always has full range.
            let isChroma = VideoFormat.PixelFormat.isChroma(index)
            let width = isChroma ? (layout.width + 1) / 2 : layout.width
            let height = isChroma ? (layout.height + 1) / 2 : layout.height
            let table = index == 3 ? RangeTable.unchanged : isChroma ? chroma : luma
            table.map(from[index], to[index], width: width, height: height, bits: bits)
        }
    }
}

/// The result for each code of a plane.
struct RangeTable: Sendable {
    private let narrow: [UInt8]
    private let wide: [UInt16]

    static let unchanged = RangeTable { $0 }

    /// - Parameter level: maps a level, in codes of 8 bits.
    init(_ level: (Double) -> Double) {
        narrow = (0..<256).map { UInt8(min(255, max(0, level(Double($0)).rounded()))) }
        wide = (0..<1024).map { UInt16(min(1023, max(0, (level(Double($0) / 4) * 4).rounded()))) }
    }

    func map(_ from: PicturePlane, _ to: PicturePlane, width: Int, height: Int, bits: Int) {
        if bits == 8 {
            cpix_map_plane8(from.bytes, from.bytesPerRow, to.bytes, to.bytesPerRow, width, height, narrow)
        } else {
            cpix_map_plane16(
                from.bytes, from.bytesPerRow, to.bytes, to.bytesPerRow, width, height, wide, 1023)
        }
    }
}
