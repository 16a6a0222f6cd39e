internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The elements that bring decoded frames to what a branch wants: whole frames, the film's size, upright, its
/// format and colours. Each passes its buffers on untouched where nothing is to do.
struct PictureConverters {
    let picture: Picture
    let format: VideoFormat
    let source: MediaSource
    let decoded: DecodedFormat

    /// What is left to do behind the last element; nil where nothing is.
    func finish() throws -> FrameFinish? {
        guard let step else { return nil }
        return try FrameFinish(
            step, from: readFormat, to: pixelFormat, width: picture.width, height: picture.height)
    }

    func nodes() -> [ElementNode] {
        colourCorrection + deinterlacing + scaling + turning + freezing
    }

    /// The decoder goes by the container's word where that differs from the stream's own, and the stream's counts.
    private var colourCorrection: [ElementNode] {
        guard let colorimetry = source.colorimetry else { return [] }
        return [
            ElementNode(
                "", "capssetter", [Property("caps", "video/x-raw,colorimetry=(string)\(colorimetry)")])
        ]
    }

    /// One frame for each coded one, so that the source's times stay as they are. The element leaves frames alone
    /// that say they are whole.
    private var deinterlacing: [ElementNode] {
        guard decoded.isInterlaced else { return [] }
        var nodes: [ElementNode] = []
        if let planar = Self.deinterlaceable[decoded.format] {
            nodes = [
                ElementNode("", "videoconvert"),
                ElementNode("", "capsfilter", [Property("caps", "video/x-raw,format=\(planar)")]),
            ]
        }
        return nodes + [
            ElementNode("", "deinterlace", [Property("method", "yadif"), Property("fields", "top")])
        ]
    }

    /// The deinterlacer takes 8 bits: deeper formats, by what they become before it.
    private static let deinterlaceable = [
        "I420_10LE": "I420", "I420_12LE": "I420", "P010_10LE": "I420", "I422_10LE": "Y42B",
        "I422_12LE": "Y42B", "v210": "Y42B", "Y444_10LE": "Y444", "Y444_12LE": "Y444", "A420": "AYUV",
        "A422_10LE": "AYUV", "A444_10LE": "AYUV", "AYUV64": "AYUV",
    ]

    /// Bilinear, with as many source pixels as one of the film covers: the only one of the element's averaging
    /// methods that keeps flat areas at their level, as it stands in GStreamer 1.22. Scaling comes before turning,
    /// because most films are smaller than their footage.
    private var scaling: [ElementNode] {
        [
            ElementNode(
                "", "videoconvertscale",
                [Property("add-borders", "false"), Property("method", "bilinear2")]),
            ElementNode("", "capsfilter", [Property("caps", isTurned ? turnableCaps : wantedCaps)]),
        ]
    }

    private var turning: [ElementNode] {
        guard isTurned else { return [] }
        return [
            ElementNode("", "videoflip", [Property("video-direction", picture.orientation.rawValue)]),
            ElementNode("", "videoconvert"),
            ElementNode("", "capsfilter", [Property("caps", wantedCaps)]),
        ]
    }

    /// A still is the same frame for ever, at any time that is sought.
    private var freezing: [ElementNode] {
        guard source.isStill else { return [] }
        return [
            ElementNode("", "imagefreeze"),
            ElementNode("", "capsfilter", [Property("caps", "video/x-raw,framerate=1/1")]),
        ]
    }

    private var isTurned: Bool { picture.orientation != .identity }

    /// Of the decoded frames. Without a word of the file GStreamer's own guess stands there.
    private var colours: ColourSpace? { (source.colorimetry ?? decoded.colorimetry).flatMap(ColourSpace.init) }

    private var step: FrameFinish.Step? {
        guard picture.clientFormat == nil, let colours, let film = ColourSpace(format.colorimetry) else {
            return nil
        }
        if colours.differsInLight(from: film), !colours.isRGB, pixelFormat != .a420 {
            return .colours(colours, film)
        }
        return colours.isFullRange && !colours.isRGB ? .range : nil
    }

    /// What the elements give, before the last step.
    private var readFormat: VideoFormat.PixelFormat {
        if case .colours = step { return .i420TenBit }
        return pixelFormat
    }

    private var readColorimetry: String {
        switch step {
        case nil: format.colorimetry
        case .range:
            PictureColorimetry.adapting(format.colorimetry, isRGB: false, isFullRange: true)
                ?? format.colorimetry
        case .colours: source.colorimetry ?? decoded.colorimetry ?? format.colorimetry
        }
    }

    private var wantedCaps: String {
        if let type = picture.clientFormat {
            return PixelFormatCaps.caps(
                of: type, width: picture.width, height: picture.height, colorimetry: format.colorimetry)
                ?? "NONE"
        }
        return caps(readFormat.rawValue, width: picture.width, height: picture.height)
    }

    private var pixelFormat: VideoFormat.PixelFormat { picture.pixelFormat ?? format.pixelFormat }

    /// Before turning, in a format that the turning element takes.
    private var turnableCaps: String {
        let isPlanar = pixelFormat != .a420 && picture.clientFormat == nil
        let swaps = picture.orientation.swapsSides
        return caps(
            isPlanar ? readFormat.rawValue : "AYUV", width: swaps ? picture.height : picture.width,
            height: swaps ? picture.width : picture.height)
    }

    private func caps(_ pixels: String, width: Int, height: Int) -> String {
        "video/x-raw,format=\(pixels),width=\(width),height=\(height),pixel-aspect-ratio=1/1,"
            + "interlace-mode=progressive,colorimetry=\(readColorimetry)"
    }
}
