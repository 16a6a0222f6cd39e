internal import GStreamerOverlay
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

    /// The elements between a decoder that gives `decoded` and the sink.
    func converters(of source: MediaSource, for decoded: DecodedFormat) -> [ElementNode] {
        switch self {
        case .pictures(let picture, let format):
            PictureConverters(picture: picture, format: format, source: source, decoded: decoded).nodes()
        // Rate and channels as they are: the cursor brings them to the output's.
        case .sound:
            [
                ElementNode("", "audioconvert"),
                ElementNode(
                    "", "capsfilter", [Property("caps", "audio/x-raw,format=F32LE,layout=interleaved")]),
            ]
        }
    }

    /// What is left to do with each buffer that is pulled; nil where nothing is.
    func finish(of source: MediaSource, for decoded: DecodedFormat) throws -> FrameFinish? {
        guard case .pictures(let picture, let format) = self else { return nil }
        return try PictureConverters(picture: picture, format: format, source: source, decoded: decoded)
            .finish()
    }
}

extension Element {
    /// Has a decoder work on one thread.
    func workAlone() {
        // As libav's, libvpx's and dav1d's decoders call it.
        for property in ["max-threads", "threads", "n-threads"] where hasProperty(property) {
            // One that refuses works on as many as it likes.
            do { try set(property, "1") } catch { continue }
        }
    }
}
