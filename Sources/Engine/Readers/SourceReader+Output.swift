internal import RenderPlan

extension SourceReader.Output {
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
        // Rate and channels as they are: the cursor brings them to the film's.
        case .sound:
            [
                ElementNode("", "audioconvert"),
                ElementNode(
                    "", "capsfilter", [Property("caps", "audio/x-raw,format=F32LE,layout=interleaved")]),
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
        let caps =
            "video/x-raw,format=\(format.pixelFormat.rawValue),width=\(picture.width),"
            + "height=\(picture.height),pixel-aspect-ratio=1/1,colorimetry=\(format.colorimetry)"
        nodes.append(ElementNode("", "capsfilter", [Property("caps", caps)]))
        return nodes
    }
}
