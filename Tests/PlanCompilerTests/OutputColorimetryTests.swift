import Editing
import Foundation
import MediaTypes
import RenderPlan
import Testing

@testable import PlanCompiler

/// The colors of an output, by the video composition's properties and by the first clip.
@Suite struct OutputColorimetryTests {
    private func clip(_ colorimetry: Colorimetry?, height: Int = 1080) -> MediaTrackDescription {
        var track = MediaTrackDescription(trackID: 1, mediaType: .video)
        track.encodedSize = CGSize(width: 1920, height: height)
        track.colorimetry = colorimetry
        return track
    }

    @Test(
        arguments: [
            (nil, 1080, "bt709"), (nil, 576, "bt601"), (.bt601, 1080, "bt601"), (.bt709, 480, "bt709"),
            (.bt2020, 480, "bt709"), (.bt2100PQ, 480, "bt709"), (.smpte240M, 480, "bt601"),
            (.sRGB, 1080, "bt709"), (Colorimetry("1:4:0:0"), 1080, "bt601"),
            (Colorimetry("1:3:5:1"), 480, "bt709"),
            (Colorimetry("2:0:5:1"), 480, "bt601"),
        ] as [(Colorimetry?, Int, String)])
    func theFirstClipCounts(colorimetry: Colorimetry?, height: Int, expected: String) {
        let output = OutputColorimetry(
            of: AVMutableVideoComposition(), showing: clip(colorimetry, height: height))
        #expect(output.colorimetry.description == expected && output.pixelFormat == .i420)
    }

    @Test(
        arguments: [
            ("ITU_R_601_4", nil, nil, "bt601"), (nil, nil, "ITU_R_709_2", "bt709"),
            ("ITU_R_601_4", nil, "ITU_R_709_2", "2:4:16:1"), ("SMPTE_240M_1995", nil, nil, "2:5:5:1"),
            (nil, "IEC_sRGB", nil, "2:3:7:1"), (nil, "Linear", "EBU_3213", "2:3:1:3"),
            (nil, nil, "P3_D65", "2:3:5:11"), ("ITU_R_2020", nil, "ITU_R_2020", "2:6:5:7"),
            (nil, "SMPTE_ST_2084_PQ", nil, "bt2100-pq"),
            ("ITU_R_2020", "ITU_R_2100_HLG", "ITU_R_2020", "bt2100-hlg"),
        ] as [(String?, String?, String?, String)])
    func theCompositionTakesPrecedence(
        matrix: String?, transfer: String?, primaries: String?, expected: String
    ) {
        let composition = AVMutableVideoComposition()
        composition.colorYCbCrMatrix = matrix
        composition.colorTransferFunction = transfer
        composition.colorPrimaries = primaries
        let output = OutputColorimetry(of: composition, showing: clip(.bt601))
        #expect(output.colorimetry.description == expected)
        let isDeep = expected.hasPrefix("bt2100") || expected.hasSuffix(":7")
        #expect(output.pixelFormat == (isDeep ? .i420TenBit : .i420))
        let standard = OutputColorimetry(of: composition, showing: clip(.bt601), in: .standard)
        #expect(standard.colorimetry.description == (expected.hasPrefix("bt2100") ? "bt709" : expected))
    }

    @Test func theRangeOfTheSourceIsKeptIfNothingElseIsAsked() {
        for source in [Colorimetry.bt2100PQ, .bt2100HLG] {
            let output = OutputColorimetry(
                of: AVMutableVideoComposition(), showing: clip(source), in: .ofSource)
            #expect(output.colorimetry == source && output.pixelFormat == .i420TenBit)
        }
        let plain = OutputColorimetry(of: AVMutableVideoComposition(), showing: clip(.bt2020), in: .ofSource)
        #expect(plain.colorimetry == .bt709)
    }
}
