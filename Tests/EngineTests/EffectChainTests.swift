import Engine
import Testing

/// Effect chains are checked before anything is rendered.
@Suite struct EffectChainTests {
    @Test(arguments: [
        "videobalance saturation=0", "videobalance saturation=0 ! gaussianblur", "videoflip method=clockwise",
        "identity", "videoconvert ! edgetv ! videoconvert",
    ])
    func usableChains(text: String) throws {
        try EffectChain(text).check()
    }

    @Test(arguments: [
        ("nosuchelement", EffectProblem.Cause.missingElement("nosuchelement")),
        ("videobalance ! nosuchelement amount=2 ! gamma", .missingElement("nosuchelement")),
        ("videobalance nosuchproperty=1", .refused), ("videobalance saturation=nonsense", .refused),
        ("", .refused), ("!", .refused), ("videobalance !", .refused), ("audioconvert", .refused),
        ("videotestsrc", .refused), ("fakesink", .refused), ("videobalance ! x264enc", .refused),
    ])
    func unusableChains(text: String, cause: EffectProblem.Cause) {
        #expect {
            try EffectChain(text).check()
        } throws: { error in
            (error as? EffectProblem)?.cause == cause && (error as? EffectProblem)?.chain == text
        }
    }
}
