package import Editing
internal import Engine
package import ExtraTypes
internal import Foundation
package import MediaTypes
internal import RenderPlan

extension MixedAudio {
    /// Measures the loudness of the audio.
    ///
    /// - Throws: An `AVError`, or `CancellationError`.
    package func loudness() async throws -> LoudnessMeasurement {
        try await render {
            try LoudnessMeter($0)
        } piece: {
            try $0.add($1)
        } end: {
            $0.measurement
        }
    }

    /// Measures the loudness of the audio, and the true peak of each millisecond.
    fileprivate func loudnessAndPeaks() async throws -> (LoudnessMeasurement, MeasuredPeaks) {
        try await render {
            try LoudnessMeter($0, recordsPeaks: true)
        } piece: {
            try $0.add($1)
        } end: {
            $0.finish()
            return ($0.measurement, MeasuredPeaks(peaks: $0.peaks, blockLength: $0.blockLength))
        }
    }
}

private struct MeasuredPeaks: Sendable {
    let peaks: [Float]
    /// The number of frames of a block.
    let blockLength: Int
}

extension AVAudioMix {
    /// Returns a copy of a mix with the gain with which it has a loudness, in place of its own gain.
    ///
    /// The audio is rendered once, and again while the limiter lowers the loudness by more than a twentieth
    /// of an LU.
    ///
    /// - Parameter mix: The mix; `nil` to mix all enabled audio tracks equally.
    /// - Throws: An `AVError`, also if the audio has no loudness, or `CancellationError`.
    package static func normalized(
        _ mix: AVAudioMix?, of asset: AVAsset, to target: LoudnessTarget, timeRange: CMTimeRange
    ) async throws -> AVMutableAudioMix {
        let result = (mix?.mutableCopy() as? AVMutableAudioMix) ?? AVMutableAudioMix()
        result.gain = nil
        let audio = try MixedAudio(of: asset, mix: result, timeRange: timeRange)
        let (measured, peaks) = try await audio.loudnessAndPeaks()
        guard let integrated = measured.integrated else { throw AVError.withoutLoudness }
        let ceiling = pow(10, target.maximumTruePeak / 20)
        var decibels = target.integrated - integrated
        result.gain = audio.gain(decibels, peaks, ceiling: ceiling)
        // The change of the loudness by a decibel of gain: below 1, because more is limited.
        var (effect, step, last) = (1.0, 0.0, integrated)
        for _ in 0..<mostCorrections where result.gain?.limits.isEmpty == false {
            let limited = try MixedAudio(of: asset, mix: result, timeRange: timeRange)
            guard let heard = try await limited.loudness().integrated else { break }
            let missing = target.integrated - heard
            guard abs(missing) > precision else { break }
            if step != 0 { effect = min(1, max(leastEffect, (heard - last) / step)) }
            let next = min(decibels + missing / effect, mostDecibels)
            (last, step, decibels) = (heard, next - decibels, next)
            result.gain = audio.gain(decibels, peaks, ceiling: ceiling)
        }
        return result
    }

    private static let mostCorrections = 4
    /// In LU.
    private static let precision = 0.05
    /// The least effect that is assumed, which bounds a correction.
    private static let leastEffect = 0.2
    /// The highest gain, for audio that can't become louder because the limiter lowers all of it.
    private static let mostDecibels = 80.0
}

extension MixedAudio {
    fileprivate func gain(_ decibels: Double, _ peaks: MeasuredPeaks, ceiling: Double) -> MixGain {
        let factor = pow(10, decibels / 20)
        let curve = LimiterCurve(peaks: peaks.peaks, gain: factor, ceiling: ceiling)
        let limits = curve.points.map { point in
            let time = CMTime(
                value: Int64(point.block * peaks.blockLength), timescale: format.sampleRate)
            return MixGain.Limit(time: origin + time, factor: point.factor)
        }
        return MixGain(factor: factor, limits: limits)
    }
}

extension AVError {
    fileprivate static var withoutLoudness: AVError {
        AVError(
            .operationNotSupportedForAsset,
            reason: "the audio is too quiet or too short for its loudness to be measured",
            remedy: "use audio of at least 0.4 s and above -70 LUFS, or don't normalize it")
    }
}
