internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The elements that bring decoded frames to what a branch wants: whole frames, the output's size, upright, its
/// format and colors. Each passes its buffers on untouched where nothing is to do.
struct PictureConverters {
    let picture: SourceFormat
    let format: VideoFormat
    let source: MediaSource
    let decoded: DecodedFormat

    /// What is left to do behind the last element; nil where nothing is.
    func finish() throws -> FrameFinish? {
        guard step != nil || finishedType != nil else { return nil }
        let client = try finishedType.map {
            try ClientFinish(
                $0, width: picture.width, height: picture.height, colorimetry: format.colorimetry)
        }
        return try FrameFinish(
            step, from: readFormat, to: pixelFormat, width: picture.width, height: picture.height,
            client: client)
    }

    func nodes() -> [ElementNode] {
        aspectCorrection + colorCorrection + deinterlacing + scaling + turning + freezing
    }

    private var aspectCorrection: [ElementNode] {
        guard decoded.hasImpossibleAspect else { return [] }
        return [
            ElementNode(
                "", "capssetter", [Property("caps", "video/x-raw,pixel-aspect-ratio=(fraction)1/1")])
        ]
    }

    /// The decoder goes by the container's word where that differs from the stream's own, and the stream's counts.
    /// Frames without any get what is guessed: the converter treats their chroma badly where it guesses itself.
    private var colorCorrection: [ElementNode] {
        guard decoded.statedColorimetry == nil || decoded.leavesRangeOpen || source.colorimetry != nil else {
            return []
        }
        let colorimetry = source.colorimetry ?? decoded.colorimetry
        return [
            ElementNode(
                "", "capssetter", [Property("caps", "video/x-raw,colorimetry=(string)\(colorimetry)")])
        ]
    }

    /// One frame for each coded one, from the field that comes first, so that the source's times stay as they are;
    /// the element leaves frames alone that say they are whole. The next best method to its own YADIF is used
    /// (`Workaround.timesOfYADIF`).
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
            ElementNode(
                "", "deinterlace",
                [
                    Property("method", "greedyh"),
                    Property("fields", decoded.isBottomFieldFirst ? "bottom" : "top"),
                ])
        ]
    }

    /// What formats become before the deinterlacer, which takes 8 bits; and 4:2:0, whose chroma lines belong to
    /// fields too, as 4:2:2.
    private static let deinterlaceable = [
        "I420": "Y42B", "NV12": "Y42B", "YV12": "Y42B",
        "I420_10LE": "Y42B", "I420_12LE": "Y42B", "P010_10LE": "Y42B", "I422_10LE": "Y42B",
        "I422_12LE": "Y42B", "v210": "Y42B", "Y444_10LE": "Y444", "Y444_12LE": "Y444", "A420": "AYUV",
        "A422_10LE": "AYUV", "A444_10LE": "AYUV", "AYUV64": "AYUV",
    ]

    /// Bilinear, with as many source pixels as one of the output covers: the only one of the element's averaging
    /// methods that keeps flat areas at their level (`Workaround.flatAreasWhenScaling`). Scaling comes before turning,
    /// because most outputs are smaller than their footage.
    private var scaling: [ElementNode] {
        precision + [
            ElementNode(
                "", "videoconvertscale",
                [Property("add-borders", "false"), Property("method", "bilinear2")]),
            ElementNode("", "capsfilter", [Property("caps", isTurned ? turnableCaps : wantedCaps)]),
        ]
    }

    /// Pictures of 8 bits are enlarged as ones of 10: between two pixels the element knows few places at 8 bits.
    private var precision: [ElementNode] {
        let swaps = picture.orientation.swapsSides
        let (width, height) = swaps ? (picture.height, picture.width) : (picture.width, picture.height)
        guard ["I420", "YV12", "NV12"].contains(decoded.format), readFormat == .i420,
            picture.clientFormat == nil, width > decoded.width || height > decoded.height
        else { return [] }
        return [
            ElementNode("", "videoconvert"),
            ElementNode("", "capsfilter", [Property("caps", "video/x-raw,format=I420_10LE")]),
            ElementNode(
                "", "videoconvertscale",
                [Property("add-borders", "false"), Property("method", "bilinear2")]),
            ElementNode(
                "", "capsfilter", [Property("caps", caps("I420_10LE", width: width, height: height))]),
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

    /// Of the decoded frames.
    private var colors: ColorSpace? { ColorSpace(source.colorimetry ?? decoded.colorimetry) }

    /// What frames are read as before their light is changed: those of red, green and blue as Y'CbCr.
    private var lightColorimetry: String? {
        guard let colors else { return nil }
        guard colors.isRGB else { return source.colorimetry ?? decoded.colorimetry }
        return colors.transfer == .standard && colors.primaries == .bt709 ? "bt709" : nil
    }

    private var step: FrameFinish.Step? {
        guard clientFormat == nil, let colors, let output = ColorSpace(format.colorimetry) else {
            return nil
        }
        if colors.differsInLight(from: output), let lightColorimetry,
            let read = ColorSpace(lightColorimetry)
        {
            return .colors(read, output)
        }
        return colors.isFullRange && !colors.isRGB ? .range : nil
    }

    /// What the elements give, before the last step.
    private var readFormat: VideoFormat.PixelFormat {
        if case .colors = step { return pixelFormat.hasAlpha ? .a420TenBit : .i420TenBit }
        return pixelFormat
    }

    private var readColorimetry: String {
        switch step {
        case nil: format.colorimetry
        case .range:
            PictureColorimetry.adapting(format.colorimetry, isRGB: false, isFullRange: true)
                ?? format.colorimetry
        case .colors: lightColorimetry ?? decoded.colorimetry
        }
    }

    private var wantedCaps: String {
        if let type = clientFormat {
            return PixelFormatCaps.caps(
                of: type, width: picture.width, height: picture.height, colorimetry: format.colorimetry)
                ?? "NONE"
        }
        return caps(readFormat.rawValue, width: picture.width, height: picture.height)
    }

    /// The format of a client's frames that GStreamer would give the source's range or light: they are read as the
    /// output's planes, and become the client's at the end. Nil for all others.
    private var finishedType: OSType? {
        guard let type = picture.clientFormat, picture.pixelFormat == nil, !PixelFormatCaps.isRGB(type) else {
            return nil
        }
        let isOther = colors.map { colors in
            !colors.isRGB
                && (colors.isFullRange
                    || ColorSpace(format.colorimetry).map { colors.differsInLight(from: $0) } ?? false)
        }
        return PixelFormatCaps.isFullRange(type) || isOther ?? false ? type : nil
    }

    private var pixelFormat: VideoFormat.PixelFormat {
        if let finishedType { return PixelFormatCaps.planes(for: finishedType) }
        return PackedPixels.isUnpackedHere(picture) ? .i420 : picture.pixelFormat ?? format.pixelFormat
    }

    /// Nil also where a client's frames come of the output's own later: see `PackedPixels`.
    private var clientFormat: OSType? {
        PackedPixels.isUnpackedHere(picture) || finishedType != nil ? nil : picture.clientFormat
    }

    /// Before turning, in a format that the turning element takes.
    private var turnableCaps: String {
        let isPlanar = !pixelFormat.hasAlpha && clientFormat == nil
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
