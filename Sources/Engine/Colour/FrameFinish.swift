internal import CColour
internal import GStreamerOverlay
internal import RenderPlan

/// What is left to do with a reader's frames, which GStreamer's converters leave out or do not do well.
///
/// Converters of GStreamer 1.22 leave the range as it is wherever they need not look at the matrix, and they map
/// light between displays by cutting it off.
final class FrameFinish: Sendable {
    enum Step: Sendable, Hashable {
        /// From the full range of numbers to video's.
        case range
        /// From the source's colours to the film's; frames arrive as `I420_10LE`.
        case colours(ColourSpace, ColourSpace)
    }

    private let step: Step
    private let source: PictureLayout
    private let pool: PicturePool
    private let bits: Int

    init(
        _ step: Step, from source: VideoFormat.PixelFormat, to target: VideoFormat.PixelFormat,
        width: Int, height: Int
    ) throws {
        self.step = step
        self.source = try PictureLayout(source, width: width, height: height)
        pool = try PicturePool(PictureLayout(target, width: width, height: height))
        bits = target == .i420TenBit ? 10 : 8
    }

    func finished(_ sample: MediaSample) throws -> MediaSample {
        let picture = try sample.buffer.withPlanes(source) { from in
            try pool.picture { to in
                switch step {
                case .range: mapRange(from, to)
                case .colours(let before, let after):
                    ColourCube.from(before, to: after).map(
                        CColPicture(from), to: CColPicture(to), width: source.width, height: source.height,
                        bits: bits)
                }
            }
        }
        return sample.replacing(picture)
    }

    private func mapRange(_ from: [PicturePlane], _ to: [PicturePlane]) {
        for index in from.indices {
            // The fourth plane is alpha, at full range everywhere.
            let isChroma = index == 1 || index == 2
            let width = isChroma ? (source.width + 1) / 2 : source.width
            let height = isChroma ? (source.height + 1) / 2 : source.height
            let kind = index == 3 ? RangeTable.unchanged : isChroma ? RangeTable.chroma : RangeTable.luma
            kind.map(from[index], to[index], width: width, height: height, bits: bits)
        }
    }
}

/// Full range to limited, code by code.
struct RangeTable: Sendable {
    private let narrow: [UInt8]
    private let wide: [UInt16]

    static let luma = RangeTable { 16 + $0 * 219 / 255 }
    static let chroma = RangeTable { 128 + ($0 - 128) * 224 / 255 }
    static let unchanged = RangeTable { $0 }

    /// - Parameter level: in codes of 8 bits.
    private init(_ level: (Double) -> Double) {
        narrow = (0..<256).map { UInt8(min(255, max(0, level(Double($0)).rounded()))) }
        wide = (0..<1024).map { UInt16(min(1023, max(0, (level(Double($0) / 4) * 4).rounded()))) }
    }

    func map(_ from: PicturePlane, _ to: PicturePlane, width: Int, height: Int, bits: Int) {
        let (source, target) = (from.bytes, to.bytes)
        if bits == 8 {
            ccol_map_plane8(source, from.bytesPerRow, target, to.bytesPerRow, width, height, narrow)
        } else {
            ccol_map_plane16(source, from.bytesPerRow, target, to.bytesPerRow, width, height, wide, 1023)
        }
    }
}

extension PicturePlane {
    fileprivate var bytes: UnsafeMutablePointer<UInt8> { baseAddress.assumingMemoryBound(to: UInt8.self) }
}

extension CColPicture {
    fileprivate init(_ planes: [PicturePlane]) {
        self.init(
            planes: (planes[0].bytes, planes[1].bytes, planes[2].bytes),
            strides: (planes[0].bytesPerRow, planes[1].bytesPerRow, planes[2].bytesPerRow))
    }
}
