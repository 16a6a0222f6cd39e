import ArgumentParser
import Cutroom

/// Parses the loudness of the output and its highest true peak.
enum LoudnessArgument {
    private static let targets: [(name: String, target: LoudnessTarget)] = [
        ("ebu", .ebu), ("atsc", .atsc), ("podcast", .podcast), ("streaming", .streaming),
    ]

    /// The names, with their loudness.
    static var names: String {
        targets.map { "\($0.name) (\(Int($0.target.integrated)))" }.joined(separator: ", ")
    }

    /// Parses LUFS, such as `-16`, or a name.
    static func target(_ text: String) throws -> LoudnessTarget {
        if let known = targets.first(where: { $0.name == text.lowercased() }) { return known.target }
        guard let number = Double(text), let target = LoudnessTarget(integrated: number) else {
            let range = LoudnessTarget.integratedRange
            throw ValidationError(
                "invalid loudness \"\(text)\": expected LUFS from \(Int(range.lowerBound)) to "
                    + "\(Int(range.upperBound)), such as -16, or one of \(names)")
        }
        return target
    }

    static func truePeak(_ text: String) throws -> Double {
        let range = LoudnessTarget.truePeakRange
        guard let number = Double(text), range.contains(number) else {
            throw ValidationError(
                "invalid true peak \"\(text)\": expected dBTP from \(Int(range.lowerBound)) to 0, such as -1")
        }
        return number
    }
}

extension InputOptions {
    /// Returns the audio mix of a timeline, with the requested loudness over the part to use.
    func audioMix(of built: BuiltTimeline) async throws -> AVAudioMix {
        guard let target = sound.loudnessTarget else { return built.audioMix }
        return try await built.composition.normalizedAudioMix(
            to: target, audioMix: built.audioMix, timeRange: try range(of: built.composition))
    }
}
