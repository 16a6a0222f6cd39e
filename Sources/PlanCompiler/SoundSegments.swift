internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The pass that turns one track's segments into what its feed plays: naturally, scaled in time, or silence.
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

    /// A clip without a duration has nothing to be heard: a freeze frame's sound is silence.
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

    /// What no sample tells: a duration that was rounded is no change of rate.
    private static let halfASample = CMTime(value: 1, timescale: 2 * AudioFormat().sampleRate)

    /// Two parts of one sound as one, because a cut that takes nothing away must not be heard: source and output lie
    /// differently on the grid of samples, so that either might be rounded by one sample more than the other, and
    /// stretching begins anew at each start. Nil for anything else.
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
