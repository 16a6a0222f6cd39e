internal import Engine
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Coded samples that are written as they are.
final class CodedLane: WriterLane {
    private let name: String
    private let pad: String
    private let timescale: CMTimeScale
    private let format: CMFormatDescription
    private let container: ExportContainer
    /// The format of the samples, once there are some.
    private var known: CMFormatDescription?
    /// When the first sample is presented, and how much of it is not.
    private var first: (time: CMTime, trim: CMTime)?
    private var end = CMTime.negativeInfinity
    /// The end of the presentation, without trimmed samples.
    private var shownEnd = CMTime.negativeInfinity
    /// The track's timescale in the file, as far as it is known.
    private var clock: CMTimeScale = 48_000
    private(set) var track: WrittenTrack?

    /// - Parameter format: Of samples that have none of their own.
    init(
        name: String, pad: String, timescale: CMTimeScale, format: CMFormatDescription,
        container: ExportContainer
    ) {
        self.name = name
        self.pad = pad
        self.timescale = timescale
        self.format = format
        self.container = container
    }

    func take(_ sample: CMSampleBuffer, session: CMTime) throws -> [WrittenSample] {
        guard let data = sample.dataBuffer, sample.numSamples > 0 else {
            throw AVError(
                .invalidSourceMedia, reason: "a sample buffer to be written as it is has no coded samples",
                remedy: "append coded samples, or use outputSettings")
        }
        try checkFormat(of: sample)
        try checkPresentation(of: sample)
        defer { note(sample, session) }
        if let run = try uncompressed(sample, data, session) { return [run] }
        let attachments = sample.sampleAttachments
        var offset = 0
        return try data.withBytes { bytes in
            try (0..<sample.numSamples).map { index in
                let timing = try sample.sampleTimingInfo(at: index)
                let size = sample.numSamples == 1 ? bytes.count : sample.sampleSize(at: index)
                guard timing.presentationTimeStamp.isNumeric, offset + size <= bytes.count else {
                    throw AVError(
                        .invalidSourceMedia,
                        reason: "a sample buffer has wrong times or sizes of its samples",
                        remedy: "set timing and size for each sample")
                }
                try checkStart(of: timing, session)
                defer { offset += size }
                let isSync = !(attachments[index][.notSync] as? Bool ?? false)
                return buffer(.init(rebasing: bytes[offset..<offset + size]), timing, session, isSync: isSync)
            }
        }
    }

    /// Samples that aren't displayed would be in the track that is made, which has one edit.
    private func checkPresentation(of sample: CMSampleBuffer) throws {
        guard sample.sampleAttachments.contains(where: { $0[.doNotDisplay] as? Bool == true }) else { return }
        throw AVError(
            .invalidSourceMedia,
            reason: "coded samples that aren't displayed can't be written as they are:"
                + " their track has several edits",
            time: sample.presentationTimeStamp,
            remedy: "export the asset with AVAssetExportPresetPassthrough, or use outputSettings")
    }

    private func checkStart(of timing: CMSampleTimingInfo, _ session: CMTime) throws {
        let decoding = timing.decodeTimeStamp
        let first =
            decoding.isNumeric ? min(decoding, timing.presentationTimeStamp) : timing.presentationTimeStamp
        guard first - session < WrittenSample.earliest else { return }
        throw AVError(
            .invalidSourceMedia,
            reason: "a coded sample at \(first.seconds) s is too long before the session's start at"
                + " \(session.seconds) s",
            time: first,
            remedy: "begin with the last sync sample before the session's start")
    }

    private func buffer(
        _ bytes: UnsafeRawBufferPointer, _ timing: CMSampleTimingInfo, _ session: CMTime, isSync: Bool
    ) -> WrittenSample {
        let start = timing.presentationTimeStamp - session
        let duration = timing.duration.isNumeric ? timing.duration : .zero
        end = CMTimeMaximum(end, start + duration)
        let decoded = timing.decodeTimeStamp.isNumeric ? timing.decodeTimeStamp - session : .invalid
        return WrittenSample(
            coded: bytes, at: start, decoded: decoded, duration: duration, isSync: isSync)
    }

    /// Samples of A-law and mu-law, of which each is a byte for each channel, go on together; nil for others.
    private func uncompressed(
        _ sample: CMSampleBuffer, _ data: CMBlockBuffer, _ session: CMTime
    ) throws -> WrittenSample? {
        guard sample.numSamples > 1, try sample.sampleSizes().count == 1, let caps = known?.codedCaps,
            ["audio/x-alaw", "audio/x-mulaw"].contains(where: caps.hasPrefix),
            sample.presentationTimeStamp.isNumeric
        else { return nil }
        var timing = try sample.sampleTimingInfo(at: 0)
        timing.duration = sample.duration
        return data.withBytes { buffer($0, timing, session, isSync: true) }
    }

    /// Updates the start and the end of the track, without trimmed samples.
    private func note(_ sample: CMSampleBuffer, _ session: CMTime) {
        guard sample.presentationTimeStamp.isNumeric else { return }
        let trim = sample.trimAtStart
        first = first ?? (sample.presentationTimeStamp - session + trim, trim)
        shownEnd = CMTimeMaximum(shownEnd, end - sample.trimAtEnd)
    }

    func finish(end limit: CMTime?) -> [WrittenSample] { [] }

    /// Makes the track of the first sample's format, which the others have to have too.
    private func checkFormat(of sample: CMSampleBuffer) throws {
        let format = sample.formatDescription ?? self.format
        if let known {
            guard known !== format, known != format else { return }
            throw AVError(
                .invalidSourceMedia, reason: "the format of coded samples changes within a track",
                time: sample.presentationTimeStamp,
                remedy: "write them to several files, or use outputSettings")
        }
        track = try makeTrack(format, sample.presentationTimeStamp.timescale)
        known = format
    }

    private func makeTrack(_ format: CMFormatDescription, _ own: CMTimeScale) throws -> WrittenTrack {
        guard let caps = format.codedCaps ?? format.composedCaps else {
            throw AVError(
                .formatUnsupported,
                reason:
                    "samples of format '\(format.mediaSubType.rawValue.characters)' can't be written as they are",
                remedy: "describe them with the decoder's configuration, or use outputSettings")
        }
        try container.check(caps, of: format)
        let requested = timescale > 0 ? timescale : format.mediaType == .video ? own : 0
        let isValid = (1...1_000_000).contains(requested)
        // The muxer's choices are the rate of audio and a multiple of the rate of frames.
        if isValid { clock = requested }
        return WrittenTrack(
            name: name, caps: caps,
            chain: caps.hasPrefix("video/x-vp9") ? [ExportContainer.chromaSite(name + "_site")] : [],
            pad: pad,
            padProperties: isValid ? [Property("trak-timescale", String(requested))] : [])
    }

    var extent: WriterExtent? {
        first.map {
            WriterExtent(start: $0.time, end: shownEnd, encoderDelay: $0.trim, timescale: Int64(clock))
        }
    }
}

extension CMFormatDescription {
    /// GStreamer's words for coded samples that a client describes; nil if they lack the decoder's configuration.
    fileprivate var composedCaps: String? {
        if mediaType == .audio { return composedAudioCaps }
        let atoms = extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation as? [String: Any]
        let size = "width=\(dimensions.width),height=\(dimensions.height)"
        func caps(_ name: String, _ stream: String, _ box: String) -> String? {
            guard let bytes = atoms?[box] as? Data else { return nil }
            return
                "\(name),stream-format=\(stream),alignment=au,\(size),codec_data=(buffer)\(bytes.hexadecimal)"
        }
        return switch mediaSubType {
        case .h264: caps("video/x-h264", "avc", "avcC")
        case .hevc: caps("video/x-h265", "hvc1", "hvcC")
        default: nil
        }
    }

    private var composedAudioCaps: String? {
        var size = 0
        guard let stream = audioStreamBasicDescription, stream.mFormatID == kAudioFormatMPEG4AAC,
            let cookie = CMAudioFormatDescriptionGetMagicCookie(self, sizeOut: &size)
        else { return nil }
        let bytes = Data(bytes: cookie, count: size)
        return "audio/mpeg,mpegversion=4,stream-format=raw,rate=\(Int(stream.mSampleRate)),"
            + "channels=\(stream.mChannelsPerFrame),codec_data=(buffer)\(bytes.hexadecimal)"
    }
}

extension Data {
    fileprivate var hexadecimal: String {
        map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
