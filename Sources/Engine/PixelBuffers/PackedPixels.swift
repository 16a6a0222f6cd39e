internal import CPixels
internal import GStreamerOverlay
package import MediaTypes
internal import RenderPlan

/// Converts between the output's planes and packed red, green and blue with this project's own code:
/// GStreamer's fast path from 4:2:0 is two to five levels too dark.
package struct PackedPixels: Sendable {
    private let order: (red: Int32, green: Int32, blue: Int32, alpha: Int32)
    private let shares: (red: Double, blue: Double)

    /// Returns nil for a format that isn't packed in 32 bits.
    package init?(_ type: OSType, colorimetry: Colorimetry) {
        switch type {
        case kCVPixelFormatType_32BGRA: order = (16, 8, 0, 24)
        case kCVPixelFormatType_32RGBA: order = (0, 8, 16, 24)
        case kCVPixelFormatType_32ARGB: order = (8, 16, 24, 0)
        case kCVPixelFormatType_32ABGR: order = (24, 16, 8, 0)
        default: return nil
        }
        let shares = CodedColor.Matrix(colorimetry: colorimetry).shares
        self.shares = (shares.red, shares.blue)
    }

    /// The format in which a reader delivers frames for a client: the output's planes if they are packed
    /// here, otherwise the client's own format. Nil if the frames aren't for a client.
    static func readFormat(for picture: SourceFormat) -> OSType? {
        guard let type = picture.clientFormat else { return nil }
        return isUnpackedHere(picture) ? kCVPixelFormatType_420YpCbCr8Planar : type
    }

    /// Whether frames are packed here, which applies only to planes without alpha.
    static func isUnpackedHere(_ picture: SourceFormat) -> Bool {
        guard let type = picture.clientFormat, picture.pixelFormat == nil else { return false }
        return PackedPixels(type, colorimetry: .bt709) != nil
    }

    /// - Parameter planes: three planes of 4:2:0.
    func unpack(_ planes: [PicturePlane], to target: PicturePlane, width: Int, height: Int) {
        var planes = cpix_planes(planes)
        cpix_unpack(
            &planes, target.bytes, target.bytesPerRow, Int32(width), Int32(height), shares.red, shares.blue,
            kernelOrder)
    }

    /// - Parameter planes: three planes of 4:2:0.
    func pack(_ source: PixelBufferPlane, to planes: [PicturePlane]) {
        var planes = cpix_planes(planes)
        cpix_pack(
            source.baseAddress.assumingMemoryBound(to: UInt8.self), source.bytesPerRow, &planes,
            Int32(source.width), Int32(source.height), shares.red, shares.blue, kernelOrder)
    }

    private var kernelOrder: cpix_order {
        cpix_order(red: order.red, green: order.green, blue: order.blue, alpha: order.alpha)
    }
}
