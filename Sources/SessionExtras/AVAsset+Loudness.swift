public import Editing
public import ExtraTypes
public import MediaTypes
internal import Sessions

extension AVAsset {
    /// Measures the loudness of the asset's mixed audio by EBU R 128. Not part of AVFoundation.
    ///
    /// The audio is rendered at 48 kHz, as an export renders it, and isn't kept. If the task is canceled,
    /// measuring ends.
    ///
    /// - Parameters:
    ///   - audioMix: The audio mix; `nil`, the default, to mix all enabled audio tracks equally.
    ///   - timeRange: The range of the asset; by default all of it.
    ///   - channelCount: The number of channels, one or two, to which the tracks are mixed. A mono track is
    ///     3 LU louder in two channels.
    /// - Throws: An `AVError`, also if the range has no audio, or `CancellationError`.
    public final func loudness(
        audioMix: AVAudioMix? = nil,
        timeRange: CMTimeRange = CMTimeRange(start: .zero, duration: .positiveInfinity),
        channelCount: Int = 2
    ) async throws -> LoudnessMeasurement {
        try await MixedAudio(
            of: self, mix: audioMix, timeRange: timeRange, channelCount: channelCount == 1 ? 1 : 2
        ).loudness()
    }

    /// Returns an audio mix with which the asset's audio has a loudness, for export sessions, player items
    /// and readers. Not part of AVFoundation.
    ///
    /// The mix has the parameters of the given one, and a gain after them, with a look-ahead limiter if a
    /// true peak would exceed the target's maximum. They are those of the asset and the range at the time of
    /// the call: normalize again after an edit. The loudness is within 0.1 LU of the target, unless most of
    /// the audio would have to be limited.
    ///
    /// The audio is rendered once, and up to four more times if the limiter has an effect on its loudness.
    ///
    /// - Parameters:
    ///   - target: The loudness and the maximum true peak.
    ///   - audioMix: The audio mix; `nil`, the default, to mix all enabled audio tracks equally. Its own gain
    ///     is replaced.
    ///   - timeRange: The range of the asset to measure; by default all of it.
    /// - Throws: An `AVError`, also if the range has no audio, or if it is too quiet or too short to be measured;
    ///   or `CancellationError`.
    public final func normalizedAudioMix(
        to target: LoudnessTarget, audioMix: AVAudioMix? = nil,
        timeRange: CMTimeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    ) async throws -> AVMutableAudioMix {
        try await AVAudioMix.normalized(audioMix, of: self, to: target, timeRange: timeRange)
    }
}
