import Foundation
import Layers
import MediaTypes
import Testing

@testable import Editing

/// `AVVideoCompositionCoreAnimationTool`. Source: AVVideoComposition.h, AVAnimation.h.
@Suite struct AnimationToolTests {
    @Test func theBeginTimeAtZeroIsPositiveAndNothing() {
        #expect(AVCoreAnimationBeginTimeAtZero > 0 && AVCoreAnimationBeginTimeAtZero < 1e-9)
    }

    @Test func aToolSnapshotsItsTree() throws {
        let (root, video) = (CALayer(), CALayer())
        root.addSublayer(video)
        for tool in [
            AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root),
            AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayers: [video], in: root),
        ] {
            #expect(tool.additionalTrackID == nil && tool.trackSnapshot == nil)
            let snapshot = try #require(tool.postProcessingSnapshot)
            #expect(snapshot.tree.root.sublayers.map(\.properties.contents.contents) == [.video])
            root.name = "changed later"
            #expect(snapshot.tree.root.properties.name == nil)
            root.name = nil
        }
        let track = AVVideoCompositionCoreAnimationTool(additionalLayer: root, asTrackID: 7)
        #expect(track.additionalTrackID == 7 && track.postProcessingSnapshot == nil)
        #expect(track.trackSnapshot?.tree.root.sublayers.count == 1)
    }

    /// A timeline's titles are around its frames, and its colors are a track.
    @Test func aToolMayAlsoProvideATrack() throws {
        let (root, video) = (CALayer(), CALayer())
        root.addSublayer(video)
        let titles = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
        let layer = CALayer()
        layer.name = "colors"
        let both = AVVideoCompositionCoreAnimationTool(titles, adding: layer, asTrackID: 7)
        #expect(both.additionalTrackID == 7 && both.trackSnapshot?.tree.root.properties.name == "colors")
        let snapshot = try #require(both.postProcessingSnapshot)
        #expect(snapshot.tree.root.sublayers.map(\.properties.contents.contents) == [.video])
        let alone = AVVideoCompositionCoreAnimationTool(nil, adding: layer, asTrackID: 7)
        #expect(alone.additionalTrackID == 7 && alone.postProcessingSnapshot == nil)
    }

    @Test func aConfigurationMakesATool() throws {
        let root = CALayer()
        root.addSublayer(CALayer())
        let video = try #require(root.sublayers?.first)
        let tool = AVVideoCompositionCoreAnimationTool(
            configuration: .init(postProcessingAsVideoLayer: video, containingLayer: root))
        #expect(
            tool.postProcessingSnapshot?.tree.root.sublayers.map(\.properties.contents.contents) == [.video])
    }

    @Test func configurationsKeepTheirLayers() {
        let (root, video) = (CALayer(), CALayer())
        let one = AVVideoCompositionCoreAnimationTool.Configuration(
            postProcessingAsVideoLayer: video, containingLayer: root)
        #expect(one.layers == [video] && one.containingLayer === root)
        let several = AVVideoCompositionCoreAnimationTool.Configuration(
            postProcessingAsVideoLayers: [video, root], containingLayer: root)
        #expect(several.layers == [video, root])
    }

    /// Source: AVVideoComposition.h, `animationTool`: copied by reference, as layers are.
    @Test func compositionsShareTheirTool() {
        let tool = AVVideoCompositionCoreAnimationTool(additionalLayer: CALayer(), asTrackID: 7)
        let composition = AVMutableVideoComposition()
        #expect(composition.animationTool == nil)
        composition.animationTool = tool
        #expect((composition.copy() as? AVVideoComposition)?.animationTool === tool)
        #expect((composition.mutableCopy() as? AVMutableVideoComposition)?.animationTool === tool)
        var configuration = AVVideoComposition.Configuration(animationTool: tool)
        #expect(AVVideoComposition(configuration: configuration).animationTool === tool)
        configuration.animationTool = nil
        #expect(AVVideoComposition(configuration: configuration).animationTool == nil)
    }

    /// Source: AVVideoComposition.h, `isValidForAsset:timeRange:validationDelegate:`.
    @Test(arguments: [(7, true), (8, false)] as [(CMPersistentTrackID, Bool)])
    func theAdditionalLayersTrackIsKnown(trackID: CMPersistentTrackID, isValid: Bool) {
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = trackID
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 10, timescale: 1))
        instruction.layerInstructions = [layer]
        let composition = AVMutableVideoComposition()
        composition.frameDuration = CMTime(value: 1, timescale: 25)
        composition.renderSize = CGSize(width: 64, height: 36)
        composition.instructions = [instruction]
        composition.animationTool = AVVideoCompositionCoreAnimationTool(
            additionalLayer: CALayer(), asTrackID: 7)
        let all = CMTimeRange(start: .zero, duration: .positiveInfinity)
        #expect(
            composition.isValid(for: FakeMedia.clip(), timeRange: all, validationDelegate: nil) == isValid)
    }
}
