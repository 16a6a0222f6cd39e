internal import MediaTypes

extension AudioScaling {
    /// Returns a text such as `at rate 2, spectral`. The rate is the ratio of the source's duration to the
    /// target's.
    func words(for targetDuration: CMTime) -> String {
        "at rate \(rate(for: targetDuration)), \(algorithm.rawValue)"
    }

    private func rate(for targetDuration: CMTime) -> String {
        guard targetDuration.value > 0, sourceDuration.value > 0 else { return "0" }
        let rate =
            Double(sourceDuration.value) / Double(sourceDuration.timescale)
            * Double(targetDuration.timescale) / Double(targetDuration.value)
        return ReadableNumber.text(rate)
    }
}
