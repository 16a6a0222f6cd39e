/// The loudness to which audio is normalized. Not part of AVFoundation.
public struct LoudnessTarget: Hashable, Sendable {
    /// The integrated loudness in LUFS.
    public let integrated: Double
    /// The maximum true peak in dBTP.
    public let maximumTruePeak: Double

    /// The loudness of broadcasts in Europe, −23 LUFS and −1 dBTP. Source: EBU R 128.
    public static let ebu = LoudnessTarget(unchecked: -23)
    /// The loudness of broadcasts in the United States, −24 LUFS and −2 dBTP. Source: ATSC A/85.
    public static let atsc = LoudnessTarget(unchecked: -24, maximumTruePeak: -2)
    /// The loudness of podcasts, −16 LUFS and −1 dBTP. Source: AES TD1008 and Apple's requirements.
    public static let podcast = LoudnessTarget(unchecked: -16)
    /// The loudness of music and video services on the web, −14 LUFS and −1 dBTP.
    public static let streaming = LoudnessTarget(unchecked: -14)

    /// The range of loudness that can be requested, in LUFS.
    public static let integratedRange = -70.0 ... -5.0
    /// The range of true peaks that can be requested, in dBTP.
    public static let truePeakRange = -20.0...0.0

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - integrated: The integrated loudness in LUFS.
    ///   - maximumTruePeak: The maximum true peak in dBTP.
    /// - Returns: `nil` for a number outside of `integratedRange` or `truePeakRange`.
    public init?(integrated: Double, maximumTruePeak: Double = -1) {
        guard Self.integratedRange.contains(integrated), Self.truePeakRange.contains(maximumTruePeak) else {
            return nil
        }
        self.init(unchecked: integrated, maximumTruePeak: maximumTruePeak)
    }

    private init(unchecked integrated: Double, maximumTruePeak: Double = -1) {
        (self.integrated, self.maximumTruePeak) = (integrated, maximumTruePeak)
    }
}
