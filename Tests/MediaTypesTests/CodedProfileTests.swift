import MediaTypes
import Testing

@Suite struct CodedProfileTests {
    @Test(arguments: [
        (66, 30, "Baseline at level 3"), (77, 31, "Main at level 3.1"), (100, 40, "High at level 4"),
        (2, 51, "Main 10 at level 5.1"), (100, nil, "High"), (144, 9, "profile 144 at level 0.9"),
    ]) func words(profile: Int, level: Int?, words: String) {
        #expect(CodedProfile(profile: profile, level: level).words == words)
    }

    @Test func aDecoderOfBothNeedsTheMost() {
        let (first, second) = (
            CodedProfile(profile: 100, level: 30), CodedProfile(profile: 77, level: 41)
        )
        #expect(first.union(second) == CodedProfile(profile: 100, level: 41))
        #expect(first.union(CodedProfile(profile: 66)) == CodedProfile(profile: 100))
    }

    /// ITU-T H.265, tables A.8 and A.9.
    @Test(arguments: [
        (31, 1280, 720, 30.0, true), (31, 1280, 720, 60, false), (40, 1920, 1080, 30, true),
        (40, 1920, 1080, 60, false), (41, 1920, 1080, 60, true), (50, 3840, 2160, 30, true),
        (51, 3840, 2160, 60, true), (50, 3840, 2160, 60, false), (62, 8192, 4320, 120, true),
        // Longer than eight times as long as high.
        (31, 2832, 16, 30, false), (9, 16, 16, 1, false),
    ]) func levelsOfHEVC(level: Int, width: Int, height: Int, rate: Double, isEnough: Bool) {
        #expect(
            CodedProfile.isHEVCLevel(level, enoughForWidth: width, height: height, framesPerSecond: rate)
                == isEnough)
    }
}
