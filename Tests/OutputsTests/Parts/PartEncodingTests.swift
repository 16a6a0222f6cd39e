import ExtraTypes
import Testing

@testable import Outputs

/// How frames between copies are encoded.
@Suite struct PartEncodingTests {
    /// Who asks for less gets less.
    @Test func aWorseQualityBoundsLess() {
        let usual = VideoEncoding(codec: .h264).betweenCopies
        let worse = VideoEncoding(codec: .h264, rateControl: .quality(30)).betweenCopies
        let better = VideoEncoding(codec: .h264, rateControl: .quality(10)).betweenCopies
        #expect([usual, worse, better].map(\.greatestQuantizer) == [20, 32, 20])
        #expect(VideoEncoding(codec: .hevc).betweenCopies.greatestQuantizer == 19)
        #expect(VideoEncoding(codec: .h264).greatestQuantizer == nil)
    }
}
