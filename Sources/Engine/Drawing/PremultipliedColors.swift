internal import CPixels
internal import RenderPlan

/// The colors of an image with alpha, multiplied by it, to be interpolated.
struct PremultipliedColors {
    private let picture: PlanarPicture
    private let colors: cpix_premultiplied

    /// Passes an image's colors to a closure, to be read during the call.
    static func of(_ picture: PlanarPicture, _ body: (PremultipliedColors) -> Void) {
        let (pixels, samples) = (picture.width * picture.height, picture.samples(ofPlane: 1))
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * pixels + 3 * samples) { memory in
            let start = memory.baseAddress!
            let rest = start + 2 * pixels
            var colors = cpix_premultiplied(
                colors: (start, rest, rest + samples), alpha: start + pixels,
                color_alpha: rest + 2 * samples)
            var planes = cpix_planes(picture.planes)
            cpix_premultiply(
                &planes, Int32(picture.format.bitsPerSample), &colors, Int32(picture.width),
                Int32(picture.height), level(ofPlane: 0))
            body(PremultipliedColors(picture: picture, colors: colors))
        }
    }

    func plane(_ plane: Int) -> cpix_plane {
        source([colors.colors.0, colors.colors.1, colors.colors.2][plane], plane)
    }

    /// The alpha of a plane's samples.
    func alpha(ofPlane plane: Int) -> cpix_plane {
        source(VideoFormat.PixelFormat.isChroma(plane) ? colors.color_alpha : colors.alpha, plane)
    }

    /// The level of black in a plane, in 8 bits.
    static func level(ofPlane plane: Int) -> Int32 {
        VideoFormat.PixelFormat.isChroma(plane) ? 128 : 16
    }

    private func source(_ samples: UnsafeMutablePointer<UInt16>?, _ plane: Int) -> cpix_plane {
        var result = picture.source(plane)
        result.samples = UnsafeRawPointer(samples)
        result.stride = Int(result.width) * MemoryLayout<UInt16>.stride
        return result
    }
}

extension PlanarPicture {
    fileprivate func samples(ofPlane plane: Int) -> Int {
        format.sampleCount(ofPlane: plane, along: width) * format.sampleCount(ofPlane: plane, along: height)
    }
}
