internal import CPixels
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Encodes drawn pixels as Y'CbCr of limited range, and decodes frames for drawing. Pixels are blue, green,
/// red and alpha in memory, 8 bits each, in sRGB: gamma-coded values are used unchanged, as everywhere in a
/// rendering.
///
/// Images have even sides.
struct YCbCrEncoder {
    private let shares: (red: Double, blue: Double)

    init(_ matrix: CodedColor.Matrix) {
        shares = matrix.shares
    }

    /// Converts pixels with straight alpha to alpha, Y', Cb and Cr, a byte each.
    func writeAYUV(_ source: [UInt8], to target: UnsafeMutableBufferPointer<UInt8>) {
        guard let start = target.baseAddress else { return }
        cpix_encode_ayuv(source, start, min(source.count, target.count) / 4, shares.red, shares.blue)
    }

    /// Converts pixels with straight alpha to four planes of 8 bits. In a color sample, each pixel is
    /// weighted by its alpha.
    ///
    /// - Parameter source: rows without padding.
    func writeA420(_ source: [UInt8], width: Int, height: Int, to planes: [PicturePlane]) {
        require(source.count >= 4 * width * height, "a picture of \(width)x\(height) has more pixels")
        var planes = cpix_planes(planes)
        cpix_encode_a420(source, 4 * width, &planes, Int32(width), Int32(height), shares.red, shares.blue)
    }

    /// Converts pixels with straight alpha to four planes of 10 bits.
    func writeDeepA420(_ source: [UInt8], _ layout: PictureLayout, to planes: [PicturePlane]) throws {
        let (width, height) = (layout.width, layout.height)
        let narrow = try PictureLayout(.a420, width: width, height: height)
        let picture = try PicturePool(narrow).picture {
            writeA420(source, width: width, height: height, to: $0)
        }
        try picture.withPlanes(narrow) { narrow in
            for (index, (from, to)) in zip(narrow, planes).enumerated() {
                let format = VideoFormat.PixelFormat.a420
                cpix_widen_plane(
                    from.bytes, from.bytesPerRow, to.bytes, to.bytesPerRow,
                    format.sampleCount(ofPlane: index, along: width),
                    format.sampleCount(ofPlane: index, along: height), index == 3 ? 1 : 0)
            }
        }
    }

    /// Converts premultiplied pixels of the image's size, over black. A color sample is the mean of its four
    /// pixels.
    func encode(_ source: UnsafePointer<UInt8>, bytesPerRow: Int, to picture: PlanarPicture) {
        var planes = cpix_planes(picture.planes)
        cpix_encode_frame(
            source, bytesPerRow, &planes, Int32(picture.format.bitsPerSample), Int32(picture.width),
            Int32(picture.height), shares.red, shares.blue)
    }

    /// Converts to opaque pixels of the image's size. Four pixels share their color, so that areas that
    /// aren't drawn on stay unchanged. The two extra bits of 10 are dithered in a fine pattern.
    func decode(_ picture: PlanarPicture, to target: UnsafeMutablePointer<UInt8>, bytesPerRow: Int) {
        var planes = cpix_planes(picture.planes)
        cpix_decode_frame(
            &planes, Int32(picture.format.bitsPerSample), target, bytesPerRow, Int32(picture.width),
            Int32(picture.height), shares.red, shares.blue)
    }
}
