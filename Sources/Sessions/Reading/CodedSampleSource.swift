internal import Dispatch
internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes
internal import PlanCompiler
internal import Synchronization

/// The coded samples of a track, in decoding order.
///
/// A range that begins between two sync samples begins with the earlier one: the samples before the range are
/// needed to decode the others.
final class CodedSampleSource: SampleSource {
    private struct State {
        var samples: (any CodedSamples)?
        var known: (caps: String, description: CMFormatDescription)?
        var isCancelled = false
        var isOver = false
    }

    private let clip: TrackClips.Clip?
    private let state = Mutex(State())

    /// - Throws: `AVError.operationNotSupportedForAsset` for a track that consists of several clips.
    init(_ track: TrackClips, of original: AVAssetTrack) throws {
        let isPlain = track.clips.allSatisfy { $0.sourceRange.duration == $0.target.duration }
        guard track.clips.count <= 1, isPlain else {
            throw AVError(
                .operationNotSupportedForAsset,
                reason: "track \(original.trackID) consists of several clips, or of a scaled one",
                trackID: original.trackID, remedy: "read it with output settings, which decode it")
        }
        guard [.video, .audio].contains(original.mediaType) else {
            throw AVError(
                .operationNotSupportedForAsset,
                reason: "samples of type \(original.mediaType.rawValue) can't be read",
                trackID: original.trackID, remedy: "read video and audio tracks")
        }
        clip = track.clips.first
    }

    deinit { cancel() }

    func next() throws -> CMSampleBuffer? {
        guard let clip, let samples = try open(clip) else { return nil }
        if let run = try EngineFailure.mapping({ try samples.next() }) { return buffer(run, of: clip) }
        state.withLock { ($0.isOver, $0.samples) = (true, nil) }
        samples.close()
        return nil
    }

    private func open(_ clip: TrackClips.Clip) throws -> (any CodedSamples)? {
        let (known, isOver, isCancelled) = state.withLock { ($0.samples, $0.isOver, $0.isCancelled) }
        if isCancelled { throw CancellationError() }
        if known != nil || isOver { return known }
        let made = try EngineFailure.mapping { try Self.samples(of: clip) }
        let isLate = state.withLock { state in
            state.samples = made
            return state.isCancelled
        }
        if isLate {
            made.close()
            throw CancellationError()
        }
        return made
    }

    private static func samples(of clip: TrackClips.Clip) throws -> any CodedSamples {
        let (isVideo, range) = (clip.description.mediaType == .video, clip.sourceRange)
        if let movie = try MovieSamples(clip.source, isVideo: isVideo, range: range) { return movie }
        let whole = clip.description.timeRange
        return try DemuxedSamples(
            clip.source, isVideo: isVideo, range: range, isFromStart: range.start <= whole.start,
            isToEnd: range.end >= whole.end)
    }

    private func buffer(_ run: CodedRun, of clip: TrackClips.Clip) -> CMSampleBuffer {
        let timing = CMSampleTimingInfo(
            duration: run.duration, presentationTimeStamp: clip.trackTime(of: run.presentationTime),
            decodeTimeStamp: clip.trackTime(of: run.decodingTime))
        let buffer = CMSampleBuffer(
            data: run.data, format: description(run.caps, of: clip), count: run.count, timings: [timing],
            sizes: [run.data.dataLength / run.count])
        if !run.isSync { buffer.sampleAttachments[0][.notSync] = true }
        let length = buffer.duration
        // Uncompressed audio is cut exactly already.
        if clip.description.mediaType == .audio, run.count == 1, length.isNumeric {
            let range = clip.sourceRange
            let (early, late) = (
                range.start - run.presentationTime, run.presentationTime + length - range.end
            )
            buffer.setTrim(
                atStart: CMTimeMinimum(length, early),
                atEnd: CMTimeMinimum(length - CMTimeMaximum(.zero, CMTimeMinimum(length, early)), late))
        }
        return buffer
    }

    private func description(_ caps: String, of clip: TrackClips.Clip) -> CMFormatDescription {
        state.withLock { state in
            if let known = state.known, known.caps == caps { return known.description }
            let made = CMFormatDescription.coded(clip.description, caps: caps)
            state.known = (caps, made)
            return made
        }
    }

    func cancel() {
        let samples = state.withLock { state in
            state.isCancelled = true
            defer { state.samples = nil }
            return state.samples
        }
        // Closing a reader may wait for a disk.
        if let samples { DispatchQueue.global().async { samples.close() } }
    }
}

extension TrackClips.Clip {
    /// Returns the track's time for a time of the source, in its units if the clip is not moved.
    fileprivate func trackTime(of time: CMTime) -> CMTime {
        guard time.isNumeric, target.start != sourceRange.start else { return time }
        let moved = time + (target.start - sourceRange.start)
        let converted = moved.convertScale(time.timescale, method: .roundHalfAwayFromZero)
        return converted == moved ? converted : moved
    }
}
