internal import Editing
internal import Engine
internal import MediaTypes
internal import PlanCompiler
internal import Playback
internal import RenderPlan

/// Mixed audio of an asset, through the plan and the graph of an export.
final class SoundSampleSource: SampleSource {
    private let pull: SoundPull
    private let origin: CMTime
    private let format: AudioFormat
    private let description: CMFormatDescription
    private let settings: SoundSettings

    init(
        of asset: AVAsset, tracks: [AVAssetTrack], mix: AVAudioMix?, pitch: AVAudioTimePitchAlgorithm,
        settings: SoundSettings, range: CMTimeRange
    ) throws {
        let first = try TrackClips(of: tracks[0], in: .whole).clips.first?.description
        let format = try settings.mixFormat(
            sampleRate: first?.sampleRate ?? 0, channelCount: first?.channelCount ?? 2)
        let plan = try PlanCompiler(
            asset: asset, audioMix: mix, audioTimePitchAlgorithm: pitch, timeRange: range,
            enabledTracks: asset.enabling(tracks), audioFormat: format
        ).plan().soundAlone
        guard plan.audio != nil else {
            throw AVError(
                .operationNotSupportedForAsset, reason: "the tracks have no audio in the range to read",
                remedy: "choose a time range with media")
        }
        pull = try SoundPull(
            plan, format: format, sampleFormat: settings.sampleFormat,
            bytesPerSample: settings.bytesPerSample)
        (self.format, self.settings, origin) = (format, settings, plan.origin)
        description = settings.description(of: format)
    }

    func next() throws -> CMSampleBuffer? {
        guard let piece = try pull.next() else { return nil }
        let bytes = settings.isPlanar ? planar(piece) : piece.bytes
        guard let data = bytes.withUnsafeBytes({ CMBlockBuffer(copying: $0) }) else {
            throw AVError(.outOfMemory, reason: "no memory for audio samples")
        }
        let start = CMTime(value: piece.firstFrame, timescale: format.sampleRate)
        let timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: format.sampleRate),
            presentationTimeStamp: origin == .zero ? start : origin + start, decodeTimeStamp: .invalid)
        let channels = settings.isPlanar ? 1 : format.channelCount
        return CMSampleBuffer(
            data: data, format: description, count: piece.frameCount, timings: [timing],
            sizes: [settings.bytesPerSample * channels])
    }

    /// Returns the samples with one channel after the other.
    private func planar(_ piece: SoundPull.Piece) -> [UInt8] {
        let (size, channels) = (settings.bytesPerSample, format.channelCount)
        guard channels > 1 else { return piece.bytes }
        var result: [UInt8] = []
        result.reserveCapacity(piece.bytes.count)
        for channel in 0..<channels {
            for frame in 0..<piece.frameCount {
                let start = (frame * channels + channel) * size
                result += piece.bytes[start..<start + size]
            }
        }
        return result
    }

    func cancel() { pull.cancel() }
}

/// A source without samples, for a range without media.
final class EmptySampleSource: SampleSource {
    func next() -> CMSampleBuffer? { nil }
    func cancel() {}
}

extension CMTimeRange {
    static let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
}

extension AVAsset {
    /// Returns whether each track is enabled if only some are read.
    func enabling(_ tracks: [AVAssetTrack]) -> [CMPersistentTrackID: Bool] {
        let read = Set(tracks.map(\.trackID))
        return Dictionary(
            trackObjects.map { ($0.trackID, read.contains($0.trackID)) }, uniquingKeysWith: { $0 || $1 })
    }
}
