package import RenderPlan

extension HDRDisplayMetadata {
    /// Reads the static metadata of a video track from its first frame; nil if it has none.
    ///
    /// - Throws: `SourceFailure`, `GStreamerFailure`.
    package init?(of source: MediaSource) throws {
        let reader = try CodedReader(source, isVideo: true)
        defer { reader.close() }
        try reader.move(to: 0)
        let caps = try reader.next()?.caps ?? ""
        self.init(
            masteringDisplay: DecodedFormat.field("mastering-display-info", of: caps),
            contentLight: DecodedFormat.field("content-light-level", of: caps))
    }
}
