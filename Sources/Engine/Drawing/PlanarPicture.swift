internal import CPixels
package import GStreamerOverlay
internal import MediaTypes
package import RenderPlan

/// A planar image in memory that is owned elsewhere and outlives it: to be drawn or to be drawn on. Meanwhile
/// that memory must not be written by other code, nor read if the image is drawn on.
///
/// An image with alpha that is drawn on has premultiplied colors, over black, until `makeStraight()`.
package struct PlanarPicture {
    package let format: VideoFormat.PixelFormat
    /// In pixels; odd sizes are allowed.
    package let width: Int
    package let height: Int
    package let siting: ChromaSiting
    /// Y', Cb, Cr and, if the format has it, alpha.
    package let planes: [PicturePlane]

    package init(
        format: VideoFormat.PixelFormat, width: Int, height: Int, siting: ChromaSiting = .mpeg2,
        planes: [PicturePlane]
    ) {
        require(width > 0 && height > 0, "a picture has pixels")
        require(planes.count == format.planeCount, "\(format.rawValue) has \(format.planeCount) planes")
        self.format = format
        self.width = width
        self.height = height
        self.siting = siting
        self.planes = planes
    }

    /// Fills the whole image with one color.
    ///
    /// - Parameter alpha: From 0 to 1; the color is premultiplied with it.
    package func fill(_ color: CodedColor, alpha: Double = 1) {
        fillColors(color)
        guard format.hasAlpha else { return }
        let most = Double((1 << format.bitsPerSample) - 1)
        fill(plane: 3, with: UInt16((max(0, min(1, alpha)) * most).rounded()))
    }

    /// Fills the planes of colors with one color, and leaves alpha.
    func fillColors(_ color: CodedColor) {
        for (plane, level) in [color.y, color.cb, color.cr].enumerated() {
            fill(plane: plane, with: CodedColor.code(level, bitsPerSample: format.bitsPerSample))
        }
    }

    private func fill(plane: Int, with code: UInt16) {
        var target = target(plane)
        cpix_fill(&target, Int32(format.bitsPerSample), code)
    }

    /// Whether all pixels are opaque. The image has alpha.
    var isOpaque: Bool {
        cpix_is_opaque(
            planes[3].bytes, planes[3].bytesPerRow, Int32(format.bitsPerSample), Int32(width), Int32(height))
    }

    /// Copies all samples of an image of the same format and size.
    func copy(from picture: PlanarPicture) {
        for (index, (from, to)) in zip(picture.planes, planes).enumerated() {
            let length = min(from.bytesPerRow, to.bytesPerRow)
            for row in 0..<format.sampleCount(ofPlane: index, along: height) {
                (to.baseAddress + row * to.bytesPerRow).copyMemory(
                    from: from.baseAddress + row * from.bytesPerRow, byteCount: length)
            }
        }
    }

    /// Divides the premultiplied colors by alpha. Has no effect on an image without alpha.
    ///
    /// - Parameter isFullRange: whether black is 0 in luma, and not 16 of 8 bits.
    package func makeStraight(isFullRange: Bool = false) {
        guard format.hasAlpha else { return }
        var picture = cpix_planes(planes)
        cpix_make_straight(
            &picture, Int32(format.bitsPerSample), Int32(width), Int32(height), isFullRange ? 0 : 16)
    }

    /// A plane as a source of the sampler.
    func source(_ plane: Int) -> cpix_plane {
        cpix_plane(
            samples: planes[plane].baseAddress, stride: planes[plane].bytesPerRow,
            width: Int32(format.sampleCount(ofPlane: plane, along: width)),
            height: Int32(format.sampleCount(ofPlane: plane, along: height)))
    }

    /// A plane as a target of the sampler.
    func target(_ plane: Int) -> cpix_canvas {
        let rows = Int32(format.sampleCount(ofPlane: plane, along: height))
        let pixelsPerSample = VideoFormat.PixelFormat.isChroma(plane) ? 2.0 : 1.0
        return cpix_canvas(
            samples: planes[plane].baseAddress, stride: planes[plane].bytesPerRow,
            width: Int32(format.sampleCount(ofPlane: plane, along: width)), height: rows,
            extent_x: Double(width) / pixelsPerSample, extent_y: Double(height) / pixelsPerSample,
            first_row: 0, end_row: rows)
    }
}

/// The position of the color sample of two by two pixels. The raw values are GStreamer's names
/// (`chroma-site`).
package enum ChromaSiting: String, Sendable, Hashable, CaseIterable {
    /// On the left pixels, between the two rows: the default of MPEG-2, H.264 and HEVC.
    case mpeg2
    /// In the middle of the four pixels: JPEG, MPEG-1.
    case jpeg
    /// On the top left pixel: BT.2020 and HDR video.
    case cosited

    /// The distance from the middle of the four pixels, in pixels.
    var offset: (x: Double, y: Double) {
        switch self {
        case .mpeg2: (-0.5, 0)
        case .jpeg: (0, 0)
        case .cosited: (-0.5, -0.5)
        }
    }
}
