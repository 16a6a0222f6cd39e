import Editing
import MediaTypes
import RenderPlan
import Testing

@testable import PlanCompiler

/// Times that were rounded because their timescales have no common multiple decide nothing.
@Suite struct RoundedTimesTests {
    private let format = VideoFormat(
        width: 320, height: 180, frameDuration: .seconds(1, 24), colorimetry: .bt709)
    /// Just after and just before frame 37, in units of the greatest timescale.
    private static let late = CMTime.seconds(3_310_703_957, 2_147_483_647)
    private static let early = CMTime.seconds(3_310_703_955, 2_147_483_647)

    @Test(arguments: [early, late]) func framesBeginWhereTheirClipDoes(boundary: CMTime) {
        #expect(boundary != .seconds(37, 24) && boundary.isRoundingOf(.seconds(37, 24)))
        #expect(format.frames(in: CMTimeRange(start: boundary, end: .seconds(2))) == 37..<48)
        #expect(format.frames(in: CMTimeRange(start: .zero, end: boundary)) == 0..<37)
        #expect(format.settled(boundary) == .seconds(37, 24))
        #expect(format.settled(.seconds(37_001, 24_000)) == .seconds(37_001, 24_000))
    }

    @Test(arguments: [early, late]) func aPieceHoldsFromItsFirstFrameOn(boundary: CMTime) {
        let pieces = [
            LinearPiece(range: CMTimeRange(start: .zero, end: boundary), start: 0, end: 0),
            LinearPiece(range: CMTimeRange(start: boundary, end: .seconds(2)), start: 1, end: 1),
        ]
        #expect(pieces.value(at: format.time(ofFrame: 37)) == 1)
        #expect(pieces.value(at: format.time(ofFrame: 36)) == 0)
        let keyframes = OpacitySteps(format: format).keyframes(
            along: LinearKeyframes(pieces).keyframes(unlessAlways: 1) ?? [])
        #expect(keyframes == [Ramp.Keyframe(.zero, 0), Ramp.Keyframe(.seconds(37, 24), 1)])
    }

    /// A piece that ends where the next one has begun by rounding: a step, not a slope.
    @Test func aStepStaysAStep() {
        let pieces = [
            LinearPiece(range: CMTimeRange(start: .zero, end: Self.late), start: 0.1, end: 0.1),
            LinearPiece(range: CMTimeRange(start: Self.early, end: .seconds(2)), start: 1, end: 1),
        ]
        let keyframes = LinearKeyframes(pieces).keyframes(unlessAlways: 1) ?? []
        #expect(keyframes.map { $0.value } == [0.1, 0.1, 1, 1])
        #expect(keyframes[1].time == keyframes[2].time)
    }

    /// What is valid compiles, though the end of the range to render is rounded to after the asset's.
    @Test func aRoundedRangeIsCovered() throws {
        let model = Model()
        let track = try model.add(FakeClip("a.mp4"), lasting: 0)
        try track.insertTimeRange(
            CMTimeRange(start: .zero, duration: .seconds(30_030, 30_000)), of: FakeClip("a.mp4").track,
            at: .zero)
        model.show(model.layer(track))
        model.timeRange = CMTimeRange(start: .seconds(333_333_333, 1_000_000_000), duration: .seconds(10))
        #expect(
            model.mutableComposition.isValid(
                for: model.composition, timeRange: model.timeRange, validationDelegate: nil))
        #expect(try model.plan().frameCount == 17)
    }
}
