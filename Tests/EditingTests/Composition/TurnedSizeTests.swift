import Editing
import Foundation
import MediaTypes
import Testing

/// Sizes of compositions of a portrait clip, with and without the clip's transform on the composition's track. Source:
/// AVComposition.h, AVVideoComposition.h.
@Suite struct TurnedSizeTests {
    private static let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 720, ty: 0)
    private static let landscape = CGSize(width: 1280, height: 720)
    private static let portrait = CGSize(width: 720, height: 1280)

    private static func clip() -> AVURLAsset {
        var video = FakeMedia.track(.video, id: 1)
        video.preferredTransform = turn
        return FakeMedia.asset([video])
    }

    private func layerTransform(_ composition: AVVideoComposition) throws -> CGAffineTransform? {
        let instruction = try #require(composition.instructions.first as? AVVideoCompositionInstruction)
        return try #require(instruction.layerInstructions.first).transformRamp(at: .zero)?.start
    }

    @Test(arguments: [false, true]) func tracksThatAreMadeByHand(isTurned: Bool) throws {
        let source = try #require(Self.clip().tracks(withMediaType: .video).first)
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        try track.insertTimeRange(source.timeRange, of: source, at: .zero)
        #expect(track.preferredTransform == .identity)
        if isTurned { track.preferredTransform = source.preferredTransform }
        // The size of the media, whatever the transform.
        #expect(track.naturalSize == Self.landscape && composition.naturalSize == Self.landscape)
        let video = AVMutableVideoComposition(propertiesOf: composition)
        #expect(video.renderSize == Self.landscape)
        #expect(try layerTransform(video) == (isTurned ? Self.turn : .identity))
        composition.naturalSize = Self.portrait
        #expect(AVMutableVideoComposition(propertiesOf: composition).renderSize == Self.portrait)
        composition.naturalSize = .zero
        #expect(composition.naturalSize == Self.landscape)
    }

    /// Inserting the asset gives a new track its transform.
    @Test func tracksOfAnInsertedAsset() async throws {
        let composition = AVMutableComposition()
        try composition.insertTimeRange(range(0, 10), of: Self.clip(), at: .zero)
        let track = try #require(composition.tracks.first)
        #expect(track.preferredTransform == Self.turn && composition.naturalSize == Self.landscape)
        let video = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: composition)
        #expect(video.renderSize == Self.landscape)
        #expect(try layerTransform(video) == Self.turn)
    }

    /// Other assets have a size that encompasses their turned tracks.
    @Test func theClipItself() throws {
        let video = AVMutableVideoComposition(propertiesOf: Self.clip())
        #expect(video.renderSize == Self.portrait)
        #expect(try layerTransform(video) == Self.turn)
    }
}
