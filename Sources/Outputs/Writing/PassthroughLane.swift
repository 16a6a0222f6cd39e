internal import Engine
internal import MediaTypes

/// Samples that are written as they are: coded ones or uncompressed audio, depending on the first sample.
final class PassthroughLane: WriterLane {
    private let name: String
    private let pad: String
    private let timescale: CMTimeScale
    private let hint: CMFormatDescription?
    private let container: ExportContainer
    private var lane: (any WriterLane)?

    init(
        name: String, pad: String, timescale: CMTimeScale, hint: CMFormatDescription?,
        container: ExportContainer
    ) {
        self.name = name
        self.pad = pad
        self.timescale = timescale
        self.hint = hint
        self.container = container
    }

    func take(_ sample: CMSampleBuffer, session: CMTime) throws -> [WrittenSample] {
        let known = try lane ?? makeLane(for: sample)
        lane = known
        return try known.take(sample, session: session)
    }

    private func makeLane(for sample: CMSampleBuffer) throws -> any WriterLane {
        guard sample.dataBuffer != nil, let format = sample.formatDescription ?? hint else {
            throw AVError(
                .invalidSourceMedia, reason: "a sample buffer to be written as it is has no coded samples",
                remedy: "append coded samples, or use outputSettings")
        }
        guard let pcm = try PCMBytes(format) else {
            return CodedLane(name: name, pad: pad, timescale: timescale, format: format, container: container)
        }
        try container.check(pcm.caps, of: format)
        return SoundLane(name: name, pad: pad, nil)
    }

    func finish(end: CMTime?) throws -> [WrittenSample] { try lane?.finish(end: end) ?? [] }

    var track: WrittenTrack? { lane?.track }

    var extent: WriterExtent? { lane?.extent }
}

extension ExportContainer {
    /// Checks that the muxer takes samples as they are.
    ///
    /// - Parameter caps: GStreamer's words for them.
    /// - Throws: `AVError.formatUnsupported` if it does not.
    func check(_ caps: String, of format: CMFormatDescription) throws {
        guard let muxer, !FileWriter.accepts(caps, muxer: muxer) else { return }
        throw AVError(
            .formatUnsupported,
            reason: "\(name) can't hold samples of format '\(format.mediaSubType.rawValue.characters)'",
            fileType: fileType, remedy: "use another file type, or outputSettings, which encode them")
    }
}
