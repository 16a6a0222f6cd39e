import GStreamerOverlay
import MediaTypes

/// Uncompressed media that GStreamer decodes to other colors or samples without an error. See
/// `Workaround.misreadPixels` and `Workaround.lpcmOfDiscs`.
extension DiscovererStream {
    /// The decoder that the stream lacks because GStreamer misreads it; nil if it doesn't.
    ///
    /// - Parameter container: The media type of the container's caps.
    func requiredRawDecoder(in container: String?) -> RequiredDecoder? {
        switch kind {
        case .video: requiredPixelDecoder(in: container)
        case .audio: requiredSampleDecoder
        case .image, .subtitle, .other: nil
        }
    }

    private func requiredPixelDecoder(in container: String?) -> RequiredDecoder? {
        guard let pixelFormat else { return nil }
        let isOther =
            container == "video/quicktime" && Self.misreadInQuickTime.contains(pixelFormat)
            || container == "video/x-msvideo" && pixelFormat == "RGB8P"
        guard isOther || hasOtherRows(of: pixelFormat, in: container) else { return nil }
        return RequiredDecoder(format: "uncompressed \(pixelFormat) of \(width)x\(height)", packages: nil)
    }

    /// The formats that `qtdemux` names for others: `v308` has Cr, Y and Cb in this order; `raw ` of 15 and 16 bits has
    /// the greatest byte first and 5 bits for each color (QuickTime File Format); and `yuv2` is packed.
    private static let misreadInQuickTime: Set = ["v308", "RGB15", "RGB16", "I420"]

    /// Whether the file's rows have other lengths than GStreamer's, which have a multiple of four bytes in each plane,
    /// and whole blocks (video-info.c).
    private func hasOtherRows(of pixelFormat: String, in container: String?) -> Bool {
        guard let container, Self.containersOfRows.contains(container) else { return false }
        let isRGB = pixelFormat == "RGB" || pixelFormat == "BGR"
        // AVI's rows of RGB have a multiple of four bytes, too, and QuickTime's one of two: of 4n + 1 pixels, one of four.
        if isRGB, container == "video/x-msvideo" || container == "video/quicktime" && width % 4 == 1 {
            return false
        }
        let block = Self.blocks[pixelFormat] ?? (1, 1)
        return width % block.width != 0 || height % block.height != 0
    }

    /// The containers whose demuxers pass rows on as they are in the file; others, such as `y4mdec`, lengthen them.
    private static let containersOfRows: Set = ["video/quicktime", "video/x-msvideo", "video/x-matroska"]

    /// The pixels in whose multiples rows and columns are the same in files and in GStreamer.
    private static let blocks: [String: (width: Int32, height: Int32)] = [
        "I420": (8, 2), "YV12": (8, 2), "NV12": (4, 2), "NV21": (4, 2), "YUV9": (16, 4), "YVU9": (16, 4),
        "Y41B": (16, 1), "Y42B": (8, 1), "Y444": (4, 1), "GRAY8": (4, 1), "RGB": (4, 1), "BGR": (4, 1),
        "YUY2": (2, 1), "UYVY": (2, 1), "YVYU": (2, 1), "GRAY16_LE": (2, 1), "GRAY16_BE": (2, 1),
        // QuickTime's rows have a multiple of 64 pixels.
        "r210": (64, 1),
    ]

    /// `dvdlpcmdec` takes the samples of Blu-ray discs for those of DVDs, and those of each packet of a DVD for whole
    /// groups of four; and Blu-ray discs have an even number of channels, the last one unused if need be.
    private var requiredSampleDecoder: RequiredDecoder? {
        guard format.hasPrefix("audio/x-private"), format.hasSuffix("-lpcm") else { return nil }
        if sampleDepth > 16 { return RequiredDecoder(format: "LPCM of \(sampleDepth) bits", packages: nil) }
        guard format == "audio/x-private-ts-lpcm", channelCount % 2 != 0 else { return nil }
        return RequiredDecoder(format: "LPCM of an odd number of channels", packages: nil)
    }
}
