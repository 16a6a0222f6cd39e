public import Editing
public import MediaTypes
internal import Sessions

extension AVAsset {
    /// Returns the silent ranges of the asset's mixed audio, half-open and in order. Not part of AVFoundation.
    ///
    /// The audio is rendered at 48 kHz in stereo, as an export renders it, and isn't kept. If the task is
    /// canceled, the search ends.
    ///
    /// - Parameters:
    ///   - threshold: The level in dBFS up to which a sample is silent; a range is silent if all samples of
    ///     all channels in it are.
    ///   - shortest: The minimum duration of a silence, before the margin is subtracted.
    ///   - margin: The duration by which a silence is shortened at an end that is not that of the range or the asset.
    ///   - audioMix: The audio mix; `nil`, the default, to mix all enabled audio tracks equally.
    ///   - timeRange: The range of the asset; by default all of it.
    /// - Throws: An `AVError`, also if the range has no audio, or `CancellationError`.
    public final func silentRanges(
        below threshold: Double = -40, shortest: CMTime = CMTime(value: 1, timescale: 2),
        margin: CMTime = .zero, audioMix: AVAudioMix? = nil,
        timeRange: CMTimeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    ) async throws -> [CMTimeRange] {
        let whole = CMTimeRange(start: .zero, duration: duration)
        let searched = CMTimeRangeGetIntersection(timeRange, otherRange: whole)
        let audio = try MixedAudio(of: self, mix: audioMix, timeRange: timeRange)
        let found = try await audio.silentRanges(upTo: threshold, lasting: shortest)
        return found.compactMap { range in
            let start = range.start <= searched.start ? range.start : range.start + margin
            // The last sample may end after the asset.
            let end = range.end >= searched.end ? searched.end : range.end - margin
            return start < end ? CMTimeRange(start: start, end: end) : nil
        }
    }
}
