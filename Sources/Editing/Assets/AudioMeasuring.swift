package import ExtraTypes
package import MediaTypes

/// An asset whose mixed audio can be rendered for measurements. The model knows no renderer: `Sessions` has the
/// conformance, as for media inspectors.
package protocol AudioMeasuring: AVAsset {
    /// Returns the half-open ranges of at least a duration in which all samples of the mix are silent.
    ///
    /// - Parameters:
    ///   - mix: The mix of the asset's audio.
    ///   - threshold: The level in dBFS up to which a sample is silent.
    /// - Throws: An `AVError`, or `CancellationError`.
    func silentRanges(
        mixedBy mix: AVAudioMix, upTo threshold: Double, lasting shortest: CMTime
    ) async throws -> [CMTimeRange]

    /// Returns a mix with the gain with which the audio of a range has a loudness.
    ///
    /// - Throws: An `AVError`, also if the audio has no loudness, or `CancellationError`.
    func mix(
        _ mix: AVAudioMix, normalizedTo target: LoudnessTarget, in timeRange: CMTimeRange
    ) async throws -> AVMutableAudioMix
}
