package import Editing
package import ExtraTypes
package import MediaTypes

extension AVAsset: AudioMeasuring {
    package final func silentRanges(
        mixedBy mix: AVAudioMix, upTo threshold: Double, lasting shortest: CMTime
    ) async throws -> [CMTimeRange] {
        let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
        return try await MixedAudio(of: self, mix: mix, timeRange: whole)
            .silentRanges(upTo: threshold, lasting: shortest)
    }

    package final func mix(
        _ mix: AVAudioMix, normalizedTo target: LoudnessTarget, in timeRange: CMTimeRange
    ) async throws -> AVMutableAudioMix {
        try await AVAudioMix.normalized(mix, of: self, to: target, timeRange: timeRange)
    }
}
