import MediaTypes
import Testing

@testable import Engine

/// Light and its codes, against the figures of the recommendations.
struct ColorTests {
    @Test(arguments: [(0.0, 0.0), (0.5, 92.2457), (0.7518271, 1000.0), (1.0, 10_000.0)])
    func perceptualQuantiserIsOfBT2100(_ coded: Double, _ nits: Double) {
        #expect(abs(PerceptualQuantiser.nits(coded) - nits) <= nits * 1e-4 + 1e-9)
        #expect(abs(PerceptualQuantiser.coded(nits: nits) - coded) < 1e-5)
    }

    /// A code of 75 % is the white of standard range: 203 of 1000 cd/m² (BT.2408).
    @Test func hybridLogGammaShowsWhiteAtThreeQuarters() {
        let light = ColorSpace.Transfer.hybridLogGamma.light(of: Light(red: 0.75, green: 0.75, blue: 0.75))
        #expect(abs(light.red - 1) < 0.01)
    }

    @Test(arguments: [ColorSpace.Transfer.standard, .hybridLogGamma, .perceptualQuantiser])
    func codesComeBack(_ transfer: ColorSpace.Transfer) {
        for step in 0...10 {
            let coded = Light(red: Double(step) / 10, green: 0.4, blue: 0.2)
            let again = transfer.coded(transfer.light(of: coded))
            #expect(abs(again.red - coded.red) < 1e-6 && abs(again.blue - coded.blue) < 1e-6)
        }
    }

    @Test func theToneCurveKeepsTheDarkAndReachesWhiteAtTheTop() {
        #expect(ToneCurve.mapped(0.2) == 0.2)
        #expect(abs(ToneCurve.mapped(Light.peak / Light.white) - 1) < 1e-6)
        let values = (0...100).map { ToneCurve.mapped(Double($0) / 20) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func capsAreRead() {
        let decoded = DecodedFormat(
            caps:
                "video/x-raw, format=(string)I420_10LE, height=(int)720, interlace-mode=(string)interleaved,"
                + " field-order=(string)bottom-field-first, colorimetry=(string)1:0:0:0")
        #expect(decoded.format == "I420_10LE" && decoded.isInterlaced && decoded.isBottomFieldFirst)
        #expect(decoded.statedColorimetry == nil && decoded.colorimetry.description == "1:3:5:1")
    }
}
