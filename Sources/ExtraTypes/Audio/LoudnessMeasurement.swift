/// The loudness of audio, measured by EBU R 128 and ITU-R BS.1770-4. Not part of AVFoundation.
public struct LoudnessMeasurement: Hashable, Sendable {
    /// The integrated loudness in LUFS; `nil` if no part of the audio is above −70 LUFS, or the audio is
    /// shorter than 0.4 seconds.
    public let integrated: Double?
    /// The loudness range in LU, by EBU Tech 3342; zero for audio shorter than 3 seconds.
    public let range: Double
    /// The true peak in dBTP, the largest of all channels; `nil` if all samples are zero.
    public let truePeak: Double?

    package init(integrated: Double?, range: Double, truePeak: Double?) {
        (self.integrated, self.range, self.truePeak) = (integrated, range, truePeak)
    }
}
