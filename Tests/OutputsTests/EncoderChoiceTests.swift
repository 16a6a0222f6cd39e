import Testing

@testable import Outputs

/// Which of several encoders of a codec is used. `identity` stands for an element that is installed.
@Suite struct EncoderChoiceTests {
    private static func codec(_ encoders: (String, [Int])...) -> VideoCodec {
        VideoCodec(
            "Codec", containers: [:], bitsPerPixel: { _ in 1 },
            encoders: encoders.map { VideoEncoder($0.0, bitDepths: $0.1, elements: { _, _ in [] }) })
    }

    @Test func theFirstThatIsInstalledIsUsed() {
        let codec = Self.codec(("nothing", [8, 10]), ("identity", [8]))
        #expect(codec.encoder(forDepth: 8)?.factory == "identity")
        #expect(codec.bitDepths == [8])
        #expect(codec.missingElement(forDepth: 10) == "nothing")
        #expect(codec.missingElement(forDepth: 12) == nil && codec.missingElement(forDepth: 8) == nil)
        let installed = Self.codec(("identity", [8, 10]), ("fakesink", [8]))
        #expect(installed.encoder(forDepth: 8)?.factory == "identity")
        #expect(installed.bitDepths == [8, 10] && installed.missingElement(forDepth: 10) == nil)
    }

    /// The error then names the one that is to be installed.
    @Test func withoutAnyTheFirstIsNamed() {
        let codec = Self.codec(("nothing", [8, 10]), ("neither", [8]))
        #expect(codec.encoder(forDepth: 8)?.factory == "nothing")
        #expect(codec.encoder(forDepth: 10)?.factory == "nothing")
        #expect(codec.bitDepths == [8, 10])
    }

    @Test func depthsMayHaveEncodersOfTheirOwn() {
        let missing = Self.codec(("nothing", [8]), ("neither", [10]))
        #expect(missing.bitDepths == [8] && missing.missingElement(forDepth: 10) == "neither")
        #expect(missing.furtherBitDepths == [10])
        let installed = Self.codec(("nothing", [8]), ("identity", [10]))
        #expect(installed.bitDepths == [8, 10])
        #expect(installed.encoder(forDepth: 10)?.factory == "identity")
        #expect(Self.codec(("nothing", [10])).bitDepths == [10])
        #expect(Self.codec().bitDepths == [8] && Self.codec().encoder(forDepth: 8) == nil)
    }
}
