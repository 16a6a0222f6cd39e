import ExtraTypes
import Testing

@testable import Outputs

/// How frames between copies are encoded.
@Suite struct PartEncodingTests {
    /// Who asks for less gets less.
    @Test func aWorseQualityBoundsLess() {
        let usual = VideoEncoding(codec: .h264)
        let worse = VideoEncoding(codec: .h264, rateControl: .quality(30))
        let better = VideoEncoding(codec: .h264, rateControl: .quality(10))
        #expect([usual, worse, better].map(\.tuningBetweenCopies.greatestQuantizer) == [20, 32, 20])
        #expect(VideoEncoding(codec: .hevc).tuningBetweenCopies.greatestQuantizer == 19)
    }

    /// A speed that was asked for is kept, with its choice of frame types.
    @Test func theSpeedIsRaisedUnlessSet() {
        let usual = VideoEncoding(codec: .h264)
        let slow = VideoEncoding(codec: .h264, speed: .slow)
        #expect(usual.betweenCopies == VideoEncoding(codec: .h264, speed: .superfast))
        #expect(slow.betweenCopies == slow)
        #expect(usual.tuningBetweenCopies.choosesFrameTypes == false)
        #expect(slow.tuningBetweenCopies.choosesFrameTypes == nil)
    }
}
