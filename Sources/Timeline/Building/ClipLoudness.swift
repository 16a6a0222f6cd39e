package import Editing
package import ExtraTypes
import Foundation
package import MediaTypes

/// The loudness of the audio of a clip, measured as it is played, before its volume and its fades.
package struct ClipLoudness {
    /// The pieces of the clip's audio tracks, at their ranges of the output.
    package var audio: [(track: AVAssetTrack, pieces: [CompositionAssembly.Piece])]
    package var channels: ChannelMatrix?
    package var measurer: AudioMeasurer

    package init(
        _ audio: [(track: AVAssetTrack, pieces: [CompositionAssembly.Piece])], channels: ChannelMatrix?,
        measurer: AudioMeasurer
    ) {
        (self.audio, self.channels, self.measurer) = (audio, channels, measurer)
    }

    /// Returns the volume with which the audio has a loudness, with a limiter of true peaks; `nil` if it is
    /// too quiet or too short to be measured.
    ///
    /// - Parameter loudness: The loudness in LUFS.
    /// - Throws: An `AVError`, or `CancellationError`.
    package func volume(for loudness: Double) async throws -> VolumeCurve? {
        let ranges = audio.flatMap { $0.pieces.map(\.target) }
        guard let first = ranges.first, let target = LoudnessTarget(integrated: loudness) else { return nil }
        var assembly = CompositionAssembly()
        for (index, entry) in audio.enumerated() {
            guard let start = entry.pieces.first?.target.start, let end = entry.pieces.last?.target.end
            else { continue }
            try assembly.insertAudio(
                entry.pieces, of: entry.track, over: CMTimeRange(start: start, end: end), lane: [index],
                volume: [], channels: channels)
        }
        let mix = AVMutableAudioMix()
        mix.inputParameters = assembly.inputParameters
        let whole = ranges.dropFirst().reduce(first) { $0.union($1) }
        do {
            let normal = try await measurer.normalized(assembly.composition, mix, target, whole)
            return normal.gain.map(Self.curve)
        } catch let error as AVError where error.code == .operationNotSupportedForAsset {
            return nil
        }
    }

    private static func curve(_ gain: MixGain) -> VolumeCurve {
        guard !gain.limits.isEmpty else {
            return VolumeCurve([VolumeCurve.Point(time: .zero, gain: gain.factor)])
        }
        return VolumeCurve(
            gain.limits.map { VolumeCurve.Point(time: $0.time, gain: $0.factor * gain.factor) })
    }

    /// The text of a warning about audio without a loudness.
    package static let unmeasured =
        "the audio is too quiet or too short for its loudness to be measured, and stays as it is"

    /// Returns the cause of an error about a volume that a track can't have; `nil` for another volume.
    package static func excess(of volume: VolumeCurve) -> String? {
        let most = volume.points.map(\.gain).max() ?? 0
        guard most > mostVolume else { return nil }
        return
            "the audio is so quiet that it would have to be \(Int(min(most, 1e6).rounded(.up))) times as loud"
    }

    package static let remedyOfExcess =
        "use a lower loudness, so that the volume is \(Int(mostVolume)) at most, or a louder file"

    /// The largest volume of a track.
    private static let mostVolume = 10.0
}

extension AudioMeasurer {
    /// Returns the mix of a composition, with a loudness if there is one.
    ///
    /// - Throws: A `TimelineError` if the audio can't be measured, or `CancellationError`.
    package func mix(
        _ parameters: [AVMutableAudioMixInputParameters], of composition: AVComposition,
        loudness: LoudnessTarget?
    ) async throws -> AVMutableAudioMix {
        let mix = AVMutableAudioMix()
        mix.inputParameters = parameters
        guard let loudness else { return mix }
        do {
            let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
            return try await normalized(composition, mix, loudness, whole)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw TimelineError(unmeasured: error, nil, "loudness")
        }
    }
}
