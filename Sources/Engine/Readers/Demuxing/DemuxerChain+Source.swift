internal import Containers
internal import GStreamerOverlay
internal import MediaInspection
internal import RenderPlan

extension DemuxerChain {
    /// Adds the elements that read a source's file to a pipeline.
    ///
    /// - Parameters:
    ///   - patches: bytes that replace the file's own.
    ///   - reads: receives the reads from a file that is a stream.
    convenience init(
        of source: MediaSource, patches: [FilePatch], reads: ReadWatch, in pipeline: Pipeline,
        keepsPackets: Bool = false
    ) throws {
        let file = try SourceElement.made(for: source, patches: patches, reads: reads)
        try self.init(from: file, in: pipeline, keepsPackets: keepsPackets)
    }

    /// Links the stream of a source, and records failures, such as the lack of that stream.
    ///
    /// - Parameters:
    ///   - types: the prefixes of the caps of matching streams.
    ///   - input: the pad to which `link` links the stream, directly or through other elements.
    ///   - mendsTimes: whether wrong presentation times are left out, as a decoder requires.
    func linkStream(
        of source: MediaSource, types: [String], to input: Pad, mendsTimes: Bool = false,
        state: SourceReader.SharedState, by link: @escaping @Sendable (Pad) throws -> Void
    ) {
        let selector = StreamSelector(source: source, mediaTypePrefixes: types)
        linkStream(
            to: input, mendsTimes: mendsTimes, ifChosen: { selector.takes($0) },
            by: { pad in
                state.linking { try link(pad) }
                state.noteLinked()
            },
            orElse: { state.fail(.noSuchStream, "no such stream in the file") })
    }
}
