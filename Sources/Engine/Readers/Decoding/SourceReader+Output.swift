internal import GStreamerOverlay
internal import RenderPlan

extension SourceReader.Output {
    var isPicture: Bool {
        if case .pictures = self { return true }
        return false
    }

    /// The number of buffers by which decoding may run ahead of the feed: a few frames, or some tenths of a
    /// second.
    var queuedBuffers: Int {
        switch self {
        case .pictures: 3
        case .sound: 16
        }
    }

    /// The prefixes of the caps of matching streams.
    var mediaTypePrefixes: [String] {
        switch self {
        case .pictures: ["video/", "image/"]
        case .sound: ["audio/"]
        }
    }

    /// The elements between a decoder with the output format `decoded` and the sink.
    func converters(of source: MediaSource, for decoded: DecodedFormat) throws -> [Element] {
        switch self {
        case .pictures(let picture, let format):
            try PictureConverters(picture: picture, format: format, source: source, decoded: decoded)
                .elements()
        // Rate and channels stay unchanged: the cursor converts them to the output's.
        case .sound:
            try [
                ElementNode("", "audioconvert"),
                ElementNode(
                    "", "capsfilter", [Property("caps", "audio/x-raw,format=F32LE,layout=interleaved")]),
            ].map { try Element($0) }
        }
    }

    /// The conversions that remain for each pulled buffer; nil if there are none.
    func finish(of source: MediaSource, for decoded: DecodedFormat) throws -> FrameFinish? {
        guard case .pictures(let picture, let format) = self else { return nil }
        return try PictureConverters(picture: picture, format: format, source: source, decoded: decoded)
            .finish()
    }
}

extension Element {
    /// Makes a decoder use a single thread.
    func workAlone() {
        // The properties of libav's, libvpx's and dav1d's decoders.
        for property in ["max-threads", "threads", "n-threads"] where hasProperty(property) {
            // A decoder that refuses uses as many threads as it likes.
            do { try set(property, "1") } catch { continue }
        }
    }
}
