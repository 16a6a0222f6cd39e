internal import CPixels
internal import Engine
internal import MediaTypes

/// The pixel formats that images are read from and rendered into.
enum BufferFormat: Sendable {
    /// Four bytes per pixel, premultiplied.
    case packed(cpix_order)
    case gray
    /// Planes of Y', Cb and Cr, 4:2:0.
    case coded(SampleCodes)

    static let rgba = cpix_order(red: 0, green: 8, blue: 16, alpha: 24)
    private static let bgra = cpix_order(red: 16, green: 8, blue: 0, alpha: 24)
    private static let argb = cpix_order(red: 8, green: 16, blue: 24, alpha: 0)
    private static let abgr = cpix_order(red: 24, green: 16, blue: 8, alpha: 0)

    init?(_ buffer: CVPixelBuffer) {
        let type = CVPixelBufferGetPixelFormatType(buffer)
        switch type {
        case kCVPixelFormatType_OneComponent8: self = .gray
        case kCVPixelFormatType_32BGRA: self = .packed(Self.bgra)
        case kCVPixelFormatType_32RGBA: self = .packed(Self.rgba)
        case kCVPixelFormatType_32ARGB: self = .packed(Self.argb)
        case kCVPixelFormatType_32ABGR: self = .packed(Self.abgr)
        default:
            guard
                let samples = SampleCodes(
                    type, colors: buffer.colorimetry, height: CVPixelBufferGetHeight(buffer))
            else { return nil }
            self = .coded(samples)
        }
    }

    init?(_ format: CIFormat) {
        switch format {
        case .BGRA8: self = .packed(Self.bgra)
        case .RGBA8: self = .packed(Self.rgba)
        case .ARGB8: self = .packed(Self.argb)
        case .ABGR8: self = .packed(Self.abgr)
        default: return nil
        }
    }
}

/// How samples of Y', Cb and Cr are stored, and what they mean.
struct SampleCodes: Sendable {
    private let bytes: Int
    private let isBiplanar: Bool
    private let isFullRange: Bool
    private let shares: (red: Double, blue: Double)

    /// - Parameter colors: The colorimetry; nil for that of untagged video of the height.
    init?(_ type: OSType, colors: Colorimetry?, height: Int) {
        switch type {
        case kCVPixelFormatType_420YpCbCr8Planar: (bytes, isBiplanar, isFullRange) = (1, false, false)
        case kCVPixelFormatType_420YpCbCr8PlanarFullRange: (bytes, isBiplanar, isFullRange) = (1, false, true)
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange:
            (bytes, isBiplanar, isFullRange) = (1, true, false)
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
            (bytes, isBiplanar, isFullRange) = (1, true, true)
        case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange:
            (bytes, isBiplanar, isFullRange) = (2, true, false)
        case kCVPixelFormatType_420YpCbCr10BiPlanarFullRange:
            (bytes, isBiplanar, isFullRange) = (2, true, true)
        default: return nil
        }
        shares = CodedColor.Matrix(colorimetry: colors ?? .untagged(height: Double(height))).shares
    }

    /// The codes, and the samples of a row, which is counted from the top.
    func kernelRow(_ planes: [PixelBufferPlane], row: Int) -> cpix_coded_row {
        let cb = planes[1].row(row / 2)
        var line = cpix_coded_row()
        line.luma = UnsafePointer(planes[0].row(row))
        line.cb = UnsafePointer(cb)
        line.cr = UnsafePointer(isBiplanar ? cb + bytes : planes[2].row(row / 2))
        line.chroma_step = isBiplanar ? 2 : 1
        line.bytes = Int32(bytes)
        // 10 bits have codes of 8 bits with a fraction, so their full range ends a little higher.
        let full: Float = bytes == 1 ? 255 : 255.75
        (line.black, line.luma_range, line.chroma_range) =
            isFullRange ? (0, full, full) : (16, 219, 224)
        (line.kr, line.kb) = (Float(shares.red), Float(shares.blue))
        return line
    }
}

extension PixelBufferPlane {
    /// The first byte of a row, which is counted from the top.
    func row(_ row: Int) -> UnsafeMutablePointer<UInt8> {
        (baseAddress + row * bytesPerRow).assumingMemoryBound(to: UInt8.self)
    }
}
