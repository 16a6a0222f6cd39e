internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The compiler pass that converts a track's segments to those that its feed plays: at the natural rate,
/// scaled in time, or silent.
struct SoundSegments {
    private let track: CompilerTrack
    private let algorithm: AVAudioTimePitchAlgorithm

    init(of track: CompilerTrack, algorithm: AVAudioTimePitchAlgorithm) {
        self.track = track
        self.algorithm = algorithm
    }

    func planned(_ segments: [CompilerTrack.Segment]) throws -> [AudioTrackPlan.Segment] {
        var result: [AudioTrackPlan.Segment] = []
        for segment in segments {
            let next = try planned(segment)
            if let last = result.last, let joined = Self.joined(last, next) {
                result[result.count - 1] = joined
            } else {
                result.append(next)
            }
        }
        return result
    }

    /// Plans a segment. A clip without duration, such as a freeze frame, is silent.
    private func planned(_ segment: CompilerTrack.Segment) throws -> AudioTrackPlan.Segment {
        guard let clip = segment.clip, clip.source.isValid, clip.source.duration > .zero else {
            return AudioTrackPlan.Segment(target: segment.target, clip: nil)
        }
        let change = CMTimeAbsoluteValue(clip.source.duration - segment.target.duration)
        let isScaled = change >= Self.halfASample
        let scaling = isScaled ? try scaling(of: clip, target: segment.target) : nil
        return AudioTrackPlan.Segment(
            target: segment.target,
            clip: AudioTrackPlan.Clip(
                source: clip.media.source, sourceStart: clip.source.start, scaling: scaling))
    }

    private func scaling(of clip: CompilerTrack.Clip, target: CMTimeRange) throws -> AudioScaling {
        let known: AudioScaling.Algorithm? =
            switch algorithm {
            case .spectral: .spectral
            case .timeDomain: .timeDomain
            case .lowQualityZeroLatency: .lowQualityZeroLatency
            case .varispeed: .varispeed
            default: nil
            }
        guard let known else {
            throw AVError(
                .operationNotSupportedForAsset,
                reason:
                    "the sound of \(clip.url.lastPathComponent) is scaled in time by an unknown algorithm, "
                    + algorithm.rawValue,
                url: clip.url, trackID: track.trackID, segmentTimeRange: target,
                remedy: "set audioTimePitchAlgorithm to one of its constants")
        }
        return AudioScaling(sourceDuration: clip.source.duration, algorithm: known)
    }

    /// The threshold of a rate change. Differences below half a sample are rounding errors.
    private static let halfASample = CMTime(value: 1, timescale: 2 * AudioFormat().sampleRate)

    /// Returns two continuous parts of the same audio as one; `nil` for any other segments.
    ///
    /// A cut that removes nothing must be inaudible. Source and output times fall differently on the sample
    /// grid, so that one of them might be rounded by a sample more than the other, and time stretching
    /// restarts at the start of each segment.
    private static func joined(
        _ first: AudioTrackPlan.Segment, _ second: AudioTrackPlan.Segment
    ) -> AudioTrackPlan.Segment? {
        guard let former = first.clip, let latter = second.clip, former.source == latter.source else {
            return nil
        }
        switch (former.scaling, latter.scaling) {
        case (nil, nil):
            let gap = former.sourceStart + first.target.duration - latter.sourceStart
            guard CMTimeAbsoluteValue(gap) < halfASample else { return nil }
            let target = CMTimeRange(start: first.target.start, end: second.target.end)
            return AudioTrackPlan.Segment(target: target, clip: former)
        case (let before?, let after?) where before.algorithm == after.algorithm:
            return joined(first, former, before, second, latter, after)
        default: return nil
        }
    }

    private static func joined(
        _ first: AudioTrackPlan.Segment, _ former: AudioTrackPlan.Clip, _ before: AudioScaling,
        _ second: AudioTrackPlan.Segment, _ latter: AudioTrackPlan.Clip, _ after: AudioScaling
    ) -> AudioTrackPlan.Segment? {
        let source = former.sourceRange(lasting: first.target.duration)
        let end = latter.sourceStart + after.sourceDuration
        let continued = CMTimeMapTimeFromRangeToRange(
            second.target.end, fromRange: first.target, toRange: source)
        guard source.end == latter.sourceStart, continued == end else { return nil }
        var clip = former
        clip.scaling = AudioScaling(sourceDuration: end - source.start, algorithm: before.algorithm)
        return AudioTrackPlan.Segment(
            target: CMTimeRange(start: first.target.start, end: second.target.end), clip: clip)
    }
}
