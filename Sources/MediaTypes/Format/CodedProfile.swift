/// The profile and level of an H.264 or HEVC stream: the coding tools that a decoder must support, and the
/// frame size and data rate that it must handle.
package struct CodedProfile: Sendable, Hashable, Codable {
    /// The profile's number in the standard: 66 for H.264's Baseline, 77 for Main, 100 for High (ITU-T H.264,
    /// A.2); 1 for HEVC's Main, 2 for Main 10 (ITU-T H.265, A.3).
    package var profile: Int
    /// Ten times the level: 41 for level 4.1. `nil` if the encoder chooses it.
    package var level: Int?

    package init(profile: Int, level: Int? = nil) {
        self.profile = profile
        self.level = level
    }

    /// Returns the requirements on a decoder that can decode both streams.
    package func union(_ other: CodedProfile) -> CodedProfile {
        CodedProfile(
            profile: max(profile, other.profile),
            level: level.flatMap { own in other.level.map { max(own, $0) } })
    }

    private static let names = [
        66: "Baseline", 77: "Main", 88: "Extended", 100: "High", 110: "High 10", 1: "Main", 2: "Main 10",
    ]

    /// A description, such as "High at level 4.1".
    package var words: String {
        let name = Self.names[profile] ?? "profile \(profile)"
        return level.map { "\(name) at level \($0 / 10)" + ($0 % 10 == 0 ? "" : ".\($0 % 10)") } ?? name
    }

    /// Returns whether an HEVC level allows a frame size and rate (ITU-T H.265, A.4.1 and A.4.2). Encoders
    /// refuse to signal a lower level, although some files do.
    package static func isHEVCLevel(
        _ level: Int, enoughForWidth width: Int, height: Int, framesPerSecond: Double
    ) -> Bool {
        guard let limit = hevcLimits.last(where: { $0.level <= level }) else { return false }
        let samples = width * height
        let longest = (8 * Double(limit.samples)).squareRoot()
        return samples <= limit.samples && Double(max(width, height)) <= longest
            && Double(samples) * framesPerSecond <= Double(limit.rate)
    }

    /// The maximum number of luma samples per frame and per second, for each level.
    private static let hevcLimits: [(level: Int, samples: Int, rate: Int)] = [
        (10, 36_864, 552_960), (20, 122_880, 3_686_400), (21, 245_760, 7_372_800),
        (30, 552_960, 16_588_800), (31, 983_040, 33_177_600),
        (40, 2_228_224, 66_846_720), (41, 2_228_224, 133_693_440),
        (50, 8_912_896, 267_386_880), (51, 8_912_896, 534_773_760), (52, 8_912_896, 1_069_547_520),
        (60, 35_651_584, 1_069_547_520), (61, 35_651_584, 2_139_095_040), (62, 35_651_584, 4_278_190_080),
    ]
}
