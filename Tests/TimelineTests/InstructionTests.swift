import Editing
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// Every transition in every direction, as exact ramps.
@Suite struct InstructionTests {
    private static let render = CGSize(width: 640, height: 360)
    private static let range = CMTimeRange.range(5, 2)
    private static let full = placed(1, CGSize(width: 640, height: 360))
    private static let otherFull = placed(2, CGSize(width: 1280, height: 720))
    /// Fitted into the middle: 120 × 360 at x = 260.
    private static let tall = placed(2, CGSize(width: 240, height: 720))
    private static let wide = placed(1, CGSize(width: 640, height: 180))

    private static func placed(_ trackID: CMPersistentTrackID, _ size: CGSize) -> TrackPlacement {
        TrackPlacement(
            trackID: trackID,
            fit: Fit(naturalSize: size, preferredTransform: .identity, renderSize: render))
    }

    private static let format = OutputFormat(renderSize: render, frameDuration: .seconds(1, 30))

    private func make(
        _ kind: Timeline.Transition.Kind, _ outgoing: TrackPlacement, _ incoming: TrackPlacement,
        rules: LayerRules = .timeline
    ) -> AVMutableVideoCompositionInstruction {
        InstructionList.transition(
            kind, from: outgoing, to: incoming, over: Self.range, format: Self.format, rules: rules)
    }

    @Test func aClipAloneHasOneFittedLayer() throws {
        let media = PlacedMedia(range: Self.range, lane: [LaneStep(layer: 0, item: 0)])
        let list = InstructionList(
            [VideoLayer(media: media, placement: Self.tall)], from: Self.range.start, until: Self.range.end,
            format: Self.format, rules: .timeline)
        let instruction = try #require(list.instructions.first)
        #expect(instruction.timeRange == Self.range && instruction.layerInstructions.count == 1)
        let layer = instruction.layerInstructions[0]
        #expect(layer.trackID == 2 && layer.backToDefaults == false)
        #expect(layer.transformRamp(at: .seconds(5))?.start == Self.tall.fit.transform)
        #expect(layer.opacityRamp(at: .zero) == nil && layer.cropRectangleRamp(at: .zero) == nil)
    }

    @Test func dissolveFadesTheOldClipInFront() throws {
        let layers = make(.dissolve, Self.full, Self.otherFull).layerInstructions
        #expect(layers.map(\.trackID) == [1, 2])
        #expect(
            layers[0].opacityRamp(at: .seconds(5))
                == AVVideoCompositionLayerInstruction.OpacityRamp(timeRange: Self.range, start: 1, end: 0))
        #expect(layers[1].opacityRamp(at: .zero) == nil)
        for (layer, placed) in zip(layers, [Self.full, Self.otherFull]) {
            let ramp = try #require(layer.transformRamp(at: .seconds(5)))
            #expect(ramp.start == placed.fit.transform && ramp.end == placed.fit.transform)
            #expect(layer.cropRectangleRamp(at: .zero) == nil)
        }
    }

    @Test func dissolveToALargerPictureFadesTheNewOneInInFront() throws {
        let layers = make(.dissolve, Self.tall, Self.full).layerInstructions
        #expect(layers.map(\.trackID) == [1, 2])
        #expect(
            layers[0].opacityRamp(at: .seconds(5))
                == AVVideoCompositionLayerInstruction.OpacityRamp(timeRange: Self.range, start: 0, end: 1))
        #expect(layers[1].opacityRamp(at: .zero) == nil)
    }

    /// Neither hides the other: both fade, and are mixed.
    @Test func dissolveBetweenTallAndWideFadesBoth() throws {
        let layers = make(.dissolve, Self.wide, Self.tall).layerInstructions
        expectMixed(layers)
    }

    /// What may be transparent hides nothing, whatever its rectangle.
    @Test func dissolveOfClipsWithAlphaFadesBoth() throws {
        var (old, new) = (Self.full, Self.otherFull)
        (old.hasAlpha, new.hasAlpha) = (true, true)
        expectMixed(make(.dissolve, old, new).layerInstructions)
        // The one that is opaque hides the other.
        let layers = make(.dissolve, old, Self.otherFull).layerInstructions
        #expect(layers.map(\.trackID) == [2, 1] && !layers.contains(where: \.configuration.isMixed))
        #expect(layers[0].opacityRamp(at: .seconds(5))?.start == 0)
    }

    private func expectMixed(_ layers: [AVVideoCompositionLayerInstruction]) {
        #expect(layers.map(\.trackID) == [1, 2])
        #expect(layers.map(\.configuration.isMixed) == [true, false])
        let ramps = layers.map { $0.opacityRamp(at: .seconds(5)) }
        #expect(ramps.map(\.?.start) == [1, 0] && ramps.map(\.?.end) == [0, 1])
    }

    /// The clips are side by side, and are mixed only in a timeline, if one may be transparent.
    @Test func timelinesAndDocumentsDifferInTheFrontOfAPush() {
        let document = make(.push(.fromLeft), Self.tall, Self.full, rules: .document).layerInstructions
        #expect(document.map(\.trackID) == [1, 2] && !document.contains(where: \.configuration.isMixed))
        let timeline = make(.push(.fromLeft), Self.tall, Self.full).layerInstructions
        #expect(timeline.map(\.trackID) == [2, 1] && !timeline.contains(where: \.configuration.isMixed))
        var clear = Self.full
        clear.hasAlpha = true
        let mixed = make(.push(.fromLeft), clear, Self.otherFull).layerInstructions
        #expect(mixed.map(\.trackID) == [1, 2] && mixed.map(\.configuration.isMixed) == [true, false])
        let unmixed = make(.push(.fromLeft), clear, Self.otherFull, rules: .document).layerInstructions
        #expect(unmixed.map(\.trackID) == [2, 1] && !unmixed.contains(where: \.configuration.isMixed))
    }

    /// Direction, how far the old picture has gone at the end, where the new one is at the start.
    static let pushes: [(Timeline.Transition.Direction, CGPoint, CGPoint)] = [
        (.fromLeft, CGPoint(x: 640, y: 0), CGPoint(x: -640, y: 0)),
        (.fromRight, CGPoint(x: -640, y: 0), CGPoint(x: 640, y: 0)),
        (.fromTop, CGPoint(x: 0, y: 360), CGPoint(x: 0, y: -360)),
        (.fromBottom, CGPoint(x: 0, y: -360), CGPoint(x: 0, y: 360)),
    ]

    @Test(arguments: pushes)
    func pushMovesBothByTheWholePicture(
        direction: Timeline.Transition.Direction, gone: CGPoint, coming: CGPoint
    ) throws {
        let layers = make(.push(direction), Self.full, Self.tall).layerInstructions
        #expect(layers.map(\.trackID) == [1, 2])
        let old = try #require(layers[0].transformRamp(at: .seconds(5)))
        let new = try #require(layers[1].transformRamp(at: .seconds(5)))
        #expect(old.timeRange == Self.range && new.timeRange == Self.range)
        #expect(old.start == .identity)
        #expect(old.end == CGAffineTransform(translationX: gone.x, y: gone.y))
        // The tall clip is halved and stands at x = 260.
        #expect(
            new.start
                == CGAffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 260 + coming.x, ty: coming.y))
        #expect(new.end == CGAffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 260, ty: 0))
        #expect(layers.allSatisfy { $0.opacityRamp(at: .zero) == nil })
        #expect(layers.allSatisfy { $0.cropRectangleRamp(at: .zero) == nil })
    }

    /// Direction, what is left of the old picture at the end, what is seen of the new one at the start.
    static let wipes: [(Timeline.Transition.Direction, CGRect, CGRect)] = [
        (.fromLeft, CGRect(x: 640, y: 0, width: 0, height: 360), CGRect(x: 0, y: 0, width: 0, height: 360)),
        (.fromRight, CGRect(x: 0, y: 0, width: 0, height: 360), CGRect(x: 640, y: 0, width: 0, height: 360)),
        (.fromTop, CGRect(x: 0, y: 360, width: 640, height: 0), CGRect(x: 0, y: 0, width: 640, height: 0)),
        (.fromBottom, CGRect(x: 0, y: 0, width: 640, height: 0), CGRect(x: 0, y: 360, width: 640, height: 0)),
    ]

    @Test(arguments: wipes)
    func wipeCropsTheOldPictureInFront(
        direction: Timeline.Transition.Direction, left: CGRect, seen: CGRect
    ) throws {
        let layers = make(.wipe(direction), Self.full, Self.tall).layerInstructions
        #expect(layers.map(\.trackID) == [1, 2])
        let crop = try #require(layers[0].cropRectangleRamp(at: .seconds(5)))
        #expect(crop.timeRange == Self.range)
        #expect(crop.start == CGRect(x: 0, y: 0, width: 640, height: 360) && crop.end == left)
        #expect(layers[1].cropRectangleRamp(at: .zero) == nil)
    }

    @Test(arguments: wipes)
    func wipeIsGivenInTheClipsOwnPixels(
        direction: Timeline.Transition.Direction, left: CGRect, seen: CGRect
    ) throws {
        // Stored at twice the film's size and turned clockwise.
        let turned = TrackPlacement(
            trackID: 7,
            fit: Fit(
                naturalSize: CGSize(width: 720, height: 1280),
                preferredTransform: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1280, ty: 0),
                renderSize: Self.render))
        let layer = make(.wipe(direction), turned, Self.otherFull).layerInstructions[0]
        let crop = try #require(layer.cropRectangleRamp(at: .seconds(5)))
        #expect(crop.start == CGRect(x: 0, y: 0, width: 720, height: 1280))
        #expect(crop.start.applying(turned.fit.transform) == CGRect(x: 0, y: 0, width: 640, height: 360))
        #expect(crop.end.applying(turned.fit.transform) == left)
    }

    @Test(arguments: wipes)
    func wipeToALargerPictureOpensTheNewOneInFront(
        direction: Timeline.Transition.Direction, left: CGRect, seen: CGRect
    ) throws {
        let layers = make(.wipe(direction), Self.tall, Self.full).layerInstructions
        #expect(layers.map(\.trackID) == [1, 2])
        let crop = try #require(layers[0].cropRectangleRamp(at: .seconds(5)))
        #expect(crop.start == seen && crop.end == CGRect(x: 0, y: 0, width: 640, height: 360))
        #expect(layers[1].cropRectangleRamp(at: .zero) == nil)
    }

    @Test func wipeBetweenTallAndWideCropsBothAtOneEdge() throws {
        let layers = make(.wipe(.fromLeft), Self.wide, Self.tall).layerInstructions
        let old = try #require(layers[0].cropRectangleRamp(at: .seconds(5)))
        let new = try #require(layers[1].cropRectangleRamp(at: .seconds(5)))
        // In film pixels the old one keeps what is right of the edge, the new one has what is left of it.
        #expect(old.start.applying(Self.wide.fit.transform) == CGRect(x: 0, y: 0, width: 640, height: 360))
        #expect(old.end.applying(Self.wide.fit.transform) == CGRect(x: 640, y: 0, width: 0, height: 360))
        // The tall clip is halved and stands at x = 260: the film's left edge is its own x = -520.
        #expect(new.start == CGRect(x: -520, y: 0, width: 0, height: 720))
        #expect(new.end == CGRect(x: -520, y: 0, width: 1280, height: 720))
    }
}

extension AVVideoCompositionLayerInstruction {
    fileprivate var backToDefaults: Bool { transformRamp(at: .seconds(5)) == nil }
}
