internal import Dispatch
package import Editing
internal import Engine
internal import Foundation
package import MediaTypes
internal import PlanCompiler
internal import RenderPlan
internal import Synchronization

/// The coded samples of a track, in decoding order.
///
/// A range that begins between two sync samples begins with the earlier one: the samples before the range are
/// needed to decode the others. A track with several edits in its file gives the samples of each edit in
/// turn, at the track's times; those that only decoding needs have `kCMSampleAttachmentKey_DoNotDisplay`.
package final class CodedSampleSource: SampleSource {
    private struct State {
        /// The clips that were not opened yet, in reverse order.
        var rest: [TrackClips.Clip]
        var current: (clip: TrackClips.Clip, samples: any CodedSamples)?
        var known: (caps: String, description: CMFormatDescription)?
        var isCancelled = false
    }

    private let hasSeveralEdits: Bool
    private let state: Mutex<State>

    /// - Throws: `AVError.operationNotSupportedForAsset` for a composition's track that consists of several
    ///   clips, and for edits that change the speed.
    init(_ track: TrackClips, of original: AVAssetTrack) throws {
        let isPlain = track.clips.allSatisfy { $0.sourceRange.duration == $0.target.duration }
        let isFile = !(original is AVCompositionTrack) && track.clips.allSatisfy(\.source.isMedia)
        guard track.clips.count <= 1 || isFile, isPlain else {
            let url = (original.asset as? AVURLAsset)?.url
            let name = url.map { " of \($0.lastPathComponent)" } ?? ""
            throw AVError(
                .operationNotSupportedForAsset,
                reason: "track \(original.trackID)\(name) consists of several clips, or of a scaled one",
                url: url, trackID: original.trackID,
                remedy: "read it with output settings, which decode it")
        }
        guard [.video, .audio].contains(original.mediaType) else {
            throw AVError(
                .operationNotSupportedForAsset,
                reason: "samples of type \(original.mediaType.rawValue) can't be read",
                trackID: original.trackID, remedy: "read video and audio tracks")
        }
        hasSeveralEdits = track.clips.count > 1
        state = Mutex(State(rest: track.clips.reversed()))
    }

    /// Creates the samples of a track's media, each once; those of a track with several edits at media times.
    ///
    /// - Throws: `AVError` if the coded samples can't be read at all.
    package convenience init(mediaOf track: AVAssetTrack) throws {
        guard track.asset != nil else {
            throw AVError(.operationNotSupportedForAsset, reason: "the track's asset no longer exists")
        }
        try self.init(TrackClips(ofMediaOf: track), of: track)
    }

    deinit { cancel() }

    package func next() throws -> CMSampleBuffer? {
        while let (clip, samples) = try current() {
            if let run = try EngineFailure.mapping({ try samples.next() }) { return buffer(run, of: clip) }
            state.withLock { $0.current = nil }
            samples.close()
        }
        return nil
    }

    /// Returns the clip that is read, and its samples, opened if they are the next one's; nil at the end.
    private func current() throws -> (clip: TrackClips.Clip, samples: any CodedSamples)? {
        let (known, next, isCancelled) = state.withLock { state in
            (state.current, state.rest.last, state.isCancelled)
        }
        if isCancelled { throw CancellationError() }
        if let known { return known }
        guard let next else { return nil }
        let made = try EngineFailure.mapping { try Self.samples(of: next) }
        let isLate = state.withLock { state in
            state.current = (next, made)
            _ = state.rest.popLast()
            return state.isCancelled
        }
        if isLate {
            made.close()
            throw CancellationError()
        }
        return (next, made)
    }

    private static func samples(of clip: TrackClips.Clip) throws -> any CodedSamples {
        let (isVideo, range) = (clip.description.mediaType == .video, clip.sourceRange)
        if let movie = try MovieSamples(clip.source, isVideo: isVideo, range: range) { return movie }
        let (whole, isMedia) = (clip.description.timeRange, clip.source.isMedia)
        return try DemuxedSamples(
            clip.source, isVideo: isVideo, range: range,
            isFromStart: range.start <= (isMedia ? .zero : whole.start),
            isToEnd: !isMedia && range.end >= whole.end)
    }

    private func buffer(_ run: CodedRun, of clip: TrackClips.Clip) -> CMSampleBuffer {
        let timing = CMSampleTimingInfo(
            duration: run.duration, presentationTimeStamp: clip.trackTime(of: run.presentationTime),
            decodeTimeStamp: clip.trackTime(of: run.decodingTime))
        let buffer = CMSampleBuffer(
            data: run.data, format: description(run.caps, of: clip), count: run.count, timings: [timing],
            sizes: [run.data.dataLength / run.count])
        if !run.isSync { buffer.sampleAttachments[0][.notSync] = true }
        if hasSeveralEdits, !run.isPresented(in: clip.sourceRange) {
            buffer.sampleAttachments[0][.doNotDisplay] = true
        }
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

    package func cancel() {
        let samples = state.withLock { state in
            state.isCancelled = true
            defer { (state.current, state.rest) = (nil, []) }
            return state.current?.samples
        }
        // Closing a reader may wait for a disk.
        if let samples { DispatchQueue.global().async { samples.close() } }
    }
}

extension CodedSampleSource {
    /// Returns the presentation times of the frames of a track's media, in their order, up to the first one
    /// that can't be read.
    ///
    /// - Throws: `AVError` if the coded samples can't be read at all.
    static func frameTimes(ofMediaOf track: AVAssetTrack) throws -> [CMTime] {
        let source = try CodedSampleSource(mediaOf: track)
        defer { source.cancel() }
        var times: [CMTime] = []
        do {
            while let sample = try source.next() {
                if sample.isCodedFrame { times.append(sample.presentationTimeStamp) }
            }
        } catch {
            // A damaged file has the frames before the damage.
        }
        return times.sorted()
    }
}

extension CMSampleBuffer {
    /// Whether the sample has data and a time. Others, such as the gaps of some containers, aren't frames.
    package var isCodedFrame: Bool {
        guard let data = dataBuffer else { return false }
        return presentationTimeStamp.isNumeric && data.dataLength > 0
    }
}

extension CodedRun {
    /// Whether a part of it is presented in a range of its source.
    fileprivate func isPresented(in range: CMTimeRange) -> Bool {
        let end = duration.isNumeric ? presentationTime + duration : presentationTime
        return presentationTime < range.end && (end > range.start || presentationTime >= range.start)
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
