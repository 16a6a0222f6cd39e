internal import RenderPlan

extension SourceReader.Output {
    var isPicture: Bool {
        if case .pictures = self { return true }
        return false
    }

    /// How far decoding may run ahead of the feed: a few frames, or some tenths of a second.
    var queuedBuffers: Int {
        switch self {
        case .pictures: 3
        case .sound: 16
        }
    }

    /// What the caps of the wanted streams begin with.
    var mediaTypePrefixes: [String] {
        switch self {
        case .pictures: ["video/", "image/"]
        case .sound: ["audio/"]
        }
    }

    /// The elements between decoder and sink. Each passes its buffers on untouched where nothing is to do.
    func converters() -> [ElementNode] {
        switch self {
        case .pictures(let picture, let format): pictureConverters(picture, format)
        case .sound(let format):
            [
                ElementNode("", "audioconvert"),
                ElementNode("", "audioresample", [Property("quality", "8")]),
                ElementNode("", "capsfilter", [Property("caps", format.caps)]),
            ]
        }
    }

    private func pictureConverters(_ picture: Picture, _ format: VideoFormat) -> [ElementNode] {
        var nodes: [ElementNode] = []
        if picture.orientation != .identity {
            // videoflip takes planar formats only: bring the picture to the working format first.
            nodes.append(ElementNode("", "videoconvert"))
            nodes.append(
                ElementNode("", "videoflip", [Property("video-direction", picture.orientation.rawValue)]))
        }
        nodes.append(ElementNode("", "videoconvertscale", [Property("add-borders", "false")]))
        if let type = picture.clientFormat {
            let caps = PixelFormatCaps.caps(
                of: type, width: picture.width, height: picture.height, colorimetry: format.colorimetry)
            return nodes + [ElementNode("", "capsfilter", [Property("caps", caps ?? "NONE")])]
        }
        let caps =
            "video/x-raw,format=\((picture.pixelFormat ?? format.pixelFormat).rawValue),width=\(picture.width),"
            + "height=\(picture.height),pixel-aspect-ratio=1/1,colorimetry=\(format.colorimetry)"
        nodes.append(ElementNode("", "capsfilter", [Property("caps", caps)]))
        return nodes
    }
}
