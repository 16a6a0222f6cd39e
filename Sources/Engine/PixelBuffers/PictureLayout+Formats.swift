internal import CPixels
internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan

extension PictureLayout {
    /// The layout of frames between readers, compositor and encoders.
    package init(_ pixelFormat: VideoFormat.PixelFormat, width: Int, height: Int) throws {
        guard let layout = PictureLayout(format: pixelFormat.rawValue, width: width, height: height) else {
            throw GStreamerFailure(
                kind: .refused, message: "there is no \(pixelFormat.rawValue) picture of \(width)x\(height)")
        }
        self = layout
    }

    /// The layout of a client's frames.
    /// - Throws: `PixelFormatRefusal`.
    package init(pixelFormatType: OSType, width: Int, height: Int) throws {
        try GStreamer.initialize()
        guard let name = PixelFormatCaps.name(of: pixelFormatType),
            let layout = PictureLayout(format: name, width: width, height: height)
        else { throw PixelFormatRefusal(pixelFormatType: pixelFormatType) }
        self = layout
    }
}

extension PicturePlane {
    var bytes: UnsafeMutablePointer<UInt8> { baseAddress.assumingMemoryBound(to: UInt8.self) }
}

extension cpix_planes {
    /// - Parameter planes: Y', Cb, Cr and, if there is one, alpha. The result is valid as long as they are.
    init(_ planes: [PicturePlane]) {
        let alpha = planes.count > 3 ? planes[3] : nil
        self.init(
            planes: (planes[0].bytes, planes[1].bytes, planes[2].bytes, alpha?.bytes),
            strides: (
                planes[0].bytesPerRow, planes[1].bytesPerRow, planes[2].bytesPerRow, alpha?.bytesPerRow ?? 0
            ))
    }
}
