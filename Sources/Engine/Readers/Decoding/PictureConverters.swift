internal import CPixels
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The elements that convert decoded frames to the format of a branch: whole frames in the output's size,
/// orientation, pixel format and colors. Each passes buffers through unchanged if there is nothing to
/// convert.
struct PictureConverters {
    let picture: SourceFormat
    let format: VideoFormat
    let source: MediaSource
    let decoded: DecodedFormat

    /// The conversions that remain after the last element; nil if there are none.
    func finish() throws -> FrameFinish? {
        guard step != nil || finishedType != nil || picture.look != nil || isPremultiplied else { return nil }
        let client = try finishedType.map {
            try ClientFinish(
                $0, width: picture.width, height: picture.height, colorimetry: format.colorimetry)
        }
        let look = try picture.look.map {
            try LookFinish(
                $0, format: pixelFormat, colorimetry: format.colorimetry, width: picture.width,
                height: picture.height)
        }
        let straight =
            try isPremultiplied
            ? StraightFinish(
                readFormat, width: picture.width, height: picture.height, isFullRange: isReadInFullRange)
            : nil
        return try FrameFinish(
            step, from: readFormat, to: pixelFormat, width: picture.width, height: picture.height,
            straight: straight, look: look, client: client)
    }

    private func nodes() -> [ElementNode] {
        aspectCorrection + colorCorrection + deinterlacing + scaling + turning + freezing
    }

    private var aspectCorrection: [ElementNode] {
        guard decoded.hasImpossibleAspect else { return [] }
        return [
            ElementNode(
                "", "capssetter", [Property("caps", "video/x-raw,pixel-aspect-ratio=(fraction)1/1")])
        ]
    }

    /// If the container's colorimetry differs from the stream's, the decoder uses the container's, although
    /// the stream's counts. Untagged frames get a guessed colorimetry: the converter mishandles their chroma
    /// if it guesses itself.
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

    /// One frame for each coded one, from its first field, so that the source's times stay unchanged. The
    /// element doesn't change frames that are marked as progressive. Uses the best method after the element's
    /// own YADIF (`Workaround.timesOfYADIF`) that writes all of a frame in its place (`Workaround.rowsOfFields`).
    private var deinterlacing: [ElementNode] {
        guard decoded.isInterlaced else { return [] }
        let fields = decoded.isBottomFieldFirst ? "bottom" : "top"
        return preparation + [
            ElementNode("", "deinterlace", [Property("method", "greedyl"), Property("fields", fields)])
        ]
    }

    /// The conversion before the deinterlacer. Where the converter would leave out rows of 4:2:0 with alpha, for
    /// which the deinterlacer has no format, the color samples are read as those of progressive frames.
    private var preparation: [ElementNode] {
        guard let formatOfFields else { return [] }
        let conversion = [
            ElementNode("", "videoconvert"),
            ElementNode("", "capsfilter", [Property("caps", "video/x-raw,format=\(formatOfFields)")]),
        ]
        guard hasUnevenFields, decoded.format == "A420" else { return conversion }
        func marking(_ mode: String) -> ElementNode {
            ElementNode(
                "", "capssetter", [Property("caps", "video/x-raw,interlace-mode=(string)\(mode)")])
        }
        return [marking("progressive")] + conversion + [marking(decoded.interlaceMode)]
    }

    /// The format in which frames are deinterlaced; nil if it is the decoder's.
    private var formatOfFields: String? {
        let format = Self.deinterlaceable[decoded.format]
        return hasUnevenFields && decoded.format != "A420" ? "I420" : format
    }

    /// Whether the two fields of frames have different numbers of color rows, so that the converter leaves out
    /// some of them: see `Workaround.colorRowsOfFields`.
    private var hasUnevenFields: Bool { Self.halved.contains(decoded.format) && decoded.height % 4 == 2 }

    /// The formats with half as many rows of color samples as of pixels: 4:2:0.
    private static let halved: Set = [
        "I420", "NV12", "YV12", "I420_10LE", "I420_12LE", "P010_10LE", "A420",
    ]

    /// The formats to convert to before the deinterlacer, which requires 8 bits. 4:2:0 becomes 4:2:2, because
    /// its chroma lines belong to fields too.
    private static let deinterlaceable = [
        "I420": "Y42B", "NV12": "Y42B", "YV12": "Y42B",
        "I420_10LE": "Y42B", "I420_12LE": "Y42B", "P010_10LE": "Y42B", "I422_10LE": "Y42B",
        "I422_12LE": "Y42B", "v210": "Y42B", "Y444_10LE": "Y444", "Y444_12LE": "Y444", "A420": "AYUV",
        "A422_10LE": "AYUV", "A444_10LE": "AYUV", "AYUV64": "AYUV",
    ]

    /// Bilinear over as many source pixels as one output pixel covers: the only averaging method of the
    /// element that keeps flat areas at their level (`Workaround.flatAreasWhenScaling`). Scaling precedes
    /// turning, because most outputs are smaller than their sources.
    private var scaling: [ElementNode] {
        opacity + precision + premultiplication + (isTurned ? [] : depth + weighing) + [
            ElementNode(
                "", "videoconvertscale",
                [Property("add-borders", "false"), Property("method", "bilinear2")]
                    + Self.rounding(ofChanged: isPremultiplied || isWeighed && !isTurned)),
            ElementNode("", "capsfilter", [Property("caps", isTurned ? turnableCaps : wantedCaps)]),
        ]
    }

    /// Multiplies colors by alpha before they are scaled, because the colors of transparent pixels would be
    /// mixed into those of their neighbors. `FrameFinish` divides them again.
    private var premultiplication: [ElementNode] {
        isPremultiplied ? change(Self.premultiplier) : []
    }

    /// Gives the pixels of each color sample of 4:2:0 one color, in proportion to their alpha, because the
    /// converter takes the mean of all four.
    private var weighing: [ElementNode] {
        isWeighed ? change(Self.weigher) : []
    }

    private static let (premultiplier, weigher) = ("premultiplier", "weigher")

    /// The elements by which samples of 16 bits are changed.
    private func change(_ name: String) -> [ElementNode] {
        let caps = "video/x-raw,format=AYUV64,colorimetry=\(readColorimetry)"
        return [
            ElementNode("", "videoconvert"), ElementNode("", "capsfilter", [Property("caps", caps)]),
            ElementNode(name, "identity"),
        ]
    }

    /// The properties of a converter to fewer bits, of samples that are rounded already if they were changed.
    private static func rounding(ofChanged isChanged: Bool) -> [Property] {
        isChanged ? [Property("dither", "none")] : []
    }

    /// Creates the elements of `nodes()`.
    func elements() throws -> [Element] {
        try nodes().map { node in
            let element = try Element(node)
            if node.name == Self.premultiplier {
                try element.staticPad("src").onBufferChange(premultiply)
            } else if node.name == Self.weigher {
                try element.staticPad("src").onBufferChange(weigh)
            }
            return element
        }
    }

    private var premultiply: @Sendable (UnsafeMutableRawBufferPointer) -> Void {
        let (black, bits) = (isReadInFullRange ? 0 : 16, isTurned ? 8 : readFormat.bitsPerSample)
        return { bytes in
            let samples = bytes.bindMemory(to: UInt16.self)
            cpix_premultiply_pixels(samples.baseAddress, samples.count / 4, Int32(black), Int32(bits))
        }
    }

    private var weigh: @Sendable (UnsafeMutableRawBufferPointer) -> Void {
        let (width, height, bits) = (picture.width, picture.height, readFormat.bitsPerSample)
        return { bytes in
            let samples = bytes.bindMemory(to: UInt16.self)
            guard samples.count >= 4 * width * height else { return }
            cpix_weigh_colors(samples.baseAddress, Int32(width), Int32(height), Int32(bits))
        }
    }

    /// Whether frames with a color for each pixel are read in their own size as 4:2:0.
    private var isWeighed: Bool {
        decoded.hasAlpha && readFormat.hasAlpha && clientFormat == nil && !isPremultiplied
            && !Self.halved.contains(decoded.format)
    }

    /// Whether frames are premultiplied while they are scaled.
    private var isPremultiplied: Bool {
        decoded.hasAlpha && readFormat.hasAlpha && clientFormat == nil
            && scaledSize != (decoded.width, decoded.height)
    }

    private var isReadInFullRange: Bool { readColorimetry.range == .full }

    /// The detour of frames that get alpha: see `Workaround.alphaOfPlanarVideo`.
    private var opacity: [ElementNode] {
        let format = decoded.isInterlaced ? formatOfFields : nil
        let isPlanar = ["I420", "YV12", "Y41B", "Y42B", "Y444"].contains(format ?? decoded.format)
        guard isPlanar, readFormat == .a420, clientFormat == nil, Workaround.alphaOfPlanarVideo.isNeeded
        else {
            return []
        }
        return [
            ElementNode("", "videoconvert"),
            ElementNode("", "capsfilter", [Property("caps", "video/x-raw,format=NV12")]),
        ]
    }

    /// Enlarges 8-bit frames at 10 bits: with 8 bits, the element distinguishes few positions between two
    /// pixels.
    private var precision: [ElementNode] {
        let (width, height) = scaledSize
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
            ElementNode("", "videoflip", [Property("video-direction", picture.orientation.rawValue)])
        ] + depth + weighing + [
            ElementNode("", "videoconvert", Self.rounding(ofChanged: isWeighed)),
            ElementNode("", "capsfilter", [Property("caps", wantedCaps)]),
        ]
    }

    /// The detour of frames in three bytes a pixel: at 8 bits, the element makes red, green and blue up to
    /// five levels darker. Those in four bytes are converted by `PackedPixels`.
    private var depth: [ElementNode] {
        guard let type = clientFormat, PixelFormatCaps.hasThreeBytes(type), !colors.isRGB else { return [] }
        return [
            ElementNode("", "videoconvert"),
            ElementNode("", "capsfilter", [Property("caps", "video/x-raw,format=AYUV64")]),
        ]
    }

    /// A still is the same frame forever, at any time that is sought.
    private var freezing: [ElementNode] {
        guard source.isStill else { return [] }
        return [
            ElementNode("", "imagefreeze"),
            ElementNode("", "capsfilter", [Property("caps", "video/x-raw,framerate=1/1")]),
        ]
    }

    private var isTurned: Bool { picture.orientation != .identity }

    /// The colors of the decoded frames.
    private var colors: ColorSpace { ColorSpace(source.colorimetry ?? decoded.colorimetry) }

    /// The colorimetry with which frames are read before their light is converted. Red, green and blue are
    /// read as Y'CbCr.
    private var lightColorimetry: Colorimetry? {
        guard colors.isRGB else { return source.colorimetry ?? decoded.colorimetry }
        return colors.transfer == .standard && colors.primaries == .bt709 ? .bt709 : nil
    }

    private var step: FrameFinish.Step? {
        guard clientFormat == nil else { return nil }
        let output = ColorSpace(format.colorimetry)
        if colors.differsInLight(from: output), let lightColorimetry {
            return .colors(ColorSpace(lightColorimetry), output)
        }
        return colors.isFullRange && !colors.isRGB ? .range : nil
    }

    /// The output format of the elements, before the last step.
    private var readFormat: VideoFormat.PixelFormat {
        if case .colors = step { return pixelFormat.hasAlpha ? .a420TenBit : .i420TenBit }
        return pixelFormat
    }

    private var readColorimetry: Colorimetry {
        switch step {
        case nil: format.colorimetry
        case .range: format.colorimetry.adapted(isRGB: false, isFullRange: true)
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

    /// The format of a client's frames if GStreamer would leave them in the source's range or light. They are
    /// read in the output's planes, and converted to the client's format at the end. Nil for all other
    /// frames.
    private var finishedType: OSType? {
        guard let type = picture.clientFormat, picture.pixelFormat == nil, !PixelFormatCaps.isRGB(type) else {
            return nil
        }
        let isOther =
            !colors.isRGB
            && (colors.isFullRange || colors.differsInLight(from: ColorSpace(format.colorimetry)))
        return PixelFormatCaps.isFullRange(type) || isOther ? type : nil
    }

    private var pixelFormat: VideoFormat.PixelFormat {
        if let finishedType { return PixelFormatCaps.planes(for: finishedType) }
        return PackedPixels.isUnpackedHere(picture) ? .i420 : picture.pixelFormat ?? format.pixelFormat
    }

    /// The client's format; nil also if a client's frames are converted later from the output's own, see
    /// `PackedPixels`.
    private var clientFormat: OSType? {
        PackedPixels.isUnpackedHere(picture) || finishedType != nil ? nil : picture.clientFormat
    }

    /// The caps before turning, in a format that the turning element accepts.
    private var turnableCaps: String {
        let isPlanar = !pixelFormat.hasAlpha && clientFormat == nil
        return caps(
            isPlanar ? readFormat.rawValue : "AYUV", width: scaledSize.width, height: scaledSize.height)
    }

    /// The size before turning.
    private var scaledSize: (width: Int, height: Int) {
        picture.orientation.swapsSides
            ? (picture.height, picture.width) : (picture.width, picture.height)
    }

    private func caps(_ pixels: String, width: Int, height: Int) -> String {
        "video/x-raw,format=\(pixels),width=\(width),height=\(height),pixel-aspect-ratio=1/1,"
            + "interlace-mode=progressive,colorimetry=\(readColorimetry)"
    }
}
