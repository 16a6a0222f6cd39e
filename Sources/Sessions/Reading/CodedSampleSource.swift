internal import Dispatch
internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes
internal import PlanCompiler
internal import Synchronization

/// The samples of a track as they are coded, in the order of decoding.
///
/// A range that begins between two samples that can be decoded by themselves begins with the one before: its samples
/// before the range are needed to decode the others.
final class CodedSampleSource: SampleSource {
    private struct State {
        var reader: CodedReader?
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
        guard let clip, let reader = try openReader(clip) else { return nil }
        let end = clip.sourceRange.end.nanoseconds ?? .max
        while let sample = try EngineFailure.mapping({ try reader.next() }) {
            let time = sample.presentationTime ?? sample.decodingTime ?? 0
            if min(time, sample.decodingTime ?? time) >= end { break }
            if time < end { return buffer(sample, at: time, of: clip) }
        }
        state.withLock { ($0.isOver, $0.reader) = (true, nil) }
        reader.close()
        return nil
    }

    private func openReader(_ clip: TrackClips.Clip) throws -> CodedReader? {
        let (known, isOver, isCancelled) = state.withLock { ($0.reader, $0.isOver, $0.isCancelled) }
        if isCancelled { throw CancellationError() }
        if known != nil || isOver { return known }
        let made = try EngineFailure.mapping {
            try CodedReader(clip.source, isVideo: clip.description.mediaType == .video)
        }
        let isLate = state.withLock { state in
            state.reader = made
            return state.isCancelled
        }
        if isLate {
            made.close()
            throw CancellationError()
        }
        let start = clip.sourceRange.start
        try EngineFailure.mapping {
            try made.move(to: start > clip.description.timeRange.start ? start.nanoseconds ?? 0 : 0)
        }
        return made
    }

    private func buffer(
        _ sample: CodedReader.Sample, at time: Int64, of clip: TrackClips.Clip
    ) -> CMSampleBuffer {
        let next = sample.duration.map { clip.time(of: time + $0) }
        let start = clip.time(of: time)
        let timing = CMSampleTimingInfo(
            duration: next.map { $0 - start } ?? .invalid, presentationTimeStamp: start,
            decodeTimeStamp: sample.decodingTime.map { clip.time(of: $0) } ?? .invalid)
        let buffer = CMSampleBuffer(
            data: sample.data, format: description(sample.caps, of: clip), count: 1, timings: [timing],
            sizes: [sample.data.dataLength])
        if !sample.isSync { buffer.sampleAttachments[0][.notSync] = true }
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
        let reader = state.withLock { state in
            state.isCancelled = true
            defer { state.reader = nil }
            return state.reader
        }
        // Ending a reader may wait for a disk.
        if let reader { DispatchQueue.global().async { reader.close() } }
    }
}
