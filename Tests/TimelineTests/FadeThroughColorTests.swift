import Editing
import Foundation
import Layers
import MediaTypes
import Testing

@testable import Timeline

/// A fade through a color, as exact ramps: over a background, or under a layer of the color.
@Suite struct FadeThroughColorTests {
    private static let render = CGSize(width: 640, height: 360)
    private static let format = OutputFormat(renderSize: render, frameDuration: .seconds(1, 30))
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let (first, second) = (CMTimeRange.range(5, 1), CMTimeRange.range(6, 1))

    private static func placed(
        _ trackID: CMPersistentTrackID, _ width: CGFloat = 640, _ appearance: Timeline.Appearance = .init()
    ) -> TrackPlacement {
        let fit = Fit(
            naturalSize: CGSize(width: width, height: 360), preferredTransform: .identity, renderSize: render,
            appearance: appearance)
        return TrackPlacement(trackID: trackID, fit: fit, appearance: appearance)
    }

    /// A side of a transition from 5 s to 7 s, in a layer of a stack of tracks.
    private static func side(
        _ placement: TrackPlacement, isOutgoing: Bool, _ color: CGColor = red, lane: [LaneStep] = []
    ) -> VideoLayer {
        let transition = PlacedTransition(
            range: .range(5, 2), kind: .fadeThroughColor(color), isOutgoing: isOutgoing,
            depth: lane.count + 1)
        let media = PlacedMedia(
            range: .range(5, 2), lane: lane + [LaneStep(layer: 0, item: isOutgoing ? 0 : 1)],
            transitions: [transition])
        return VideoLayer(media: media, placement: placement)
    }

    private static func list(_ layers: [VideoLayer], _ rules: LayerRules = .timeline) -> InstructionList {
        InstructionList(layers, from: .seconds(5), until: .seconds(7), format: format, rules: rules)
    }

    private static func pair(
        _ outgoing: TrackPlacement, _ incoming: TrackPlacement, _ color: CGColor = red
    ) -> [VideoLayer] {
        [side(outgoing, isOutgoing: true, color), side(incoming, isOutgoing: false, color)]
    }

    private func expectRamp(
        _ layer: AVVideoCompositionLayerInstruction, _ range: CMTimeRange, _ start: Float, _ end: Float
    ) {
        #expect(
            layer.opacityRamp(at: range.start)
                == AVVideoCompositionLayerInstruction.OpacityRamp(timeRange: range, start: start, end: end))
    }

    @Test func clipsThatFillTheFrameFadeOverTheBackground() throws {
        let list = Self.list(Self.pair(Self.placed(1), Self.placed(2)))
        #expect(list.instructions.map(\.timeRange) == [Self.first, Self.second])
        #expect(list.instructions.map(\.backgroundColor) == [Self.red, Self.red])
        let layers = list.instructions.map(\.layerInstructions)
        #expect(layers.map { $0.map(\.trackID) } == [[1], [2]])
        expectRamp(try #require(layers[0].first), Self.first, 1, 0)
        expectRamp(try #require(layers[1].first), Self.second, 0, 1)
        #expect(list.videoComposition(titles: nil).animationTool == nil)
    }

    /// What lets the color through, or leaves a part of the frame free, would show it from the first frame on.
    private static var others: [(name: String, layers: [VideoLayer], rules: LayerRules)] {
        var clear = placed(1)
        clear.hasAlpha = true
        let half = placed(2, 640, .init(opacity: [.init(value: 0.5)]))
        let above = [LaneStep(layer: 1, item: 0)]
        return [
            ("a tall clip", pair(placed(1), placed(2, 120)), .timeline),
            ("alpha", pair(clear, placed(2)), .timeline),
            ("an opacity", pair(placed(1), half), .timeline),
            ("a color with alpha", pair(placed(1), placed(2), CGColor(gray: 1, alpha: 0.5)), .timeline),
            (
                "an upper track",
                [
                    side(placed(1), isOutgoing: true, lane: above),
                    side(placed(2), isOutgoing: false, lane: above),
                ], .document
            ),
        ]
    }

    @Test(arguments: 0..<5) func otherClipsAreUnderALayerOfTheColor(index: Int) throws {
        let (name, sides, rules) = Self.others[index]
        #expect(Self.others.count == 5)
        let list = Self.list(sides, rules)
        let id = VideoLayer.colorTrackID
        #expect(list.instructions.map(\.timeRange) == [Self.first, Self.second], "\(name)")
        #expect(list.instructions.allSatisfy { $0.backgroundColor == nil }, "\(name)")
        let layers = list.instructions.map(\.layerInstructions)
        #expect(layers.map { $0.map(\.trackID) } == [[id, 1], [id, 2]], "\(name)")
        expectRamp(try #require(layers[0].first), Self.first, 0, 1)
        expectRamp(try #require(layers[1].first), Self.second, 1, 0)
        let tool = try #require(list.videoComposition(titles: nil).animationTool)
        #expect(tool.additionalTrackID == id && tool.postProcessingSnapshot == nil)
        #expect(tool.trackSnapshot?.tree.root.sublayers.count == 1)
    }

    /// A side without a partner fades from or to what is below its track.
    @Test func aSideAloneIsUnderALayerToo() {
        let list = Self.list([Self.side(Self.placed(2), isOutgoing: false)], .document)
        let layers = list.instructions.map { $0.layerInstructions.map(\.trackID) }
        #expect(layers == [[VideoLayer.colorTrackID], [VideoLayer.colorTrackID, 2]])
    }

    @Test(arguments: [CGFloat(640), 120]) func overlaysAreInFrontAndDoNotFade(width: CGFloat) throws {
        // It begins in the first half, which it cuts.
        let overlay = VideoLayer(
            media: PlacedMedia(range: .range(11, 3, 2), lane: [LaneStep(layer: 1, item: 0)]),
            placement: Self.placed(3, 120))
        let list = Self.list(Self.pair(Self.placed(1), Self.placed(2, width)) + [overlay])
        #expect(list.instructions.map(\.timeRange) == [.range(10, 1, 2), .range(11, 1, 2), Self.second])
        for instruction in list.instructions.dropFirst() {
            let front = try #require(instruction.layerInstructions.first)
            #expect(front.trackID == 3 && front.opacityRamp(at: .zero) == nil)
        }
        for instruction in list.instructions.dropLast() {
            let layers = instruction.layerInstructions.filter { $0.trackID != 3 }
            #expect(layers.map(\.trackID) == (width < 640 ? [VideoLayer.colorTrackID, 1] : [1]))
            // The ramp isn't cut.
            expectRamp(layers[0], Self.first, width < 640 ? 0 : 1, width < 640 ? 1 : 0)
        }
    }

    /// Both are of one tool: the titles stay around the frames.
    @Test func titlesAndColorsHaveOneTool() throws {
        let (root, video) = (CALayer(), CALayer())
        root.addSublayer(video)
        let titles = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
        let list = Self.list(Self.pair(Self.placed(1), Self.placed(2, 120)))
        let tool = try #require(list.videoComposition(titles: titles).animationTool)
        #expect(tool.postProcessingSnapshot != nil && tool.additionalTrackID == VideoLayer.colorTrackID)
    }
}
