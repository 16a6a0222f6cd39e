import Editing
import EditingExtras
import ExtraTypes
import Foundation
import Layers
import MediaTypes
import SessionExtras

/// Scenarios that a document has no words for, as a client of the classes makes them.
extension Scenario {
    static let edits: [(name: String, make: @Sendable (ScenarioEdit) throws -> Void)] = [
        ("slow-motion", slowMotion), ("gap", gap), ("picture-in-picture", pictureInPicture),
        ("turned", turned), ("effect", effect), ("custom-compositor", customCompositor),
        ("layer-track", layerTrack), ("framed-video", framedVideo), ("parts", parts),
    ]

    /// Half a second lasts a whole one, then one lasts a half: the sound keeps its pitch.
    @Sendable private static func slowMotion(_ edit: ScenarioEdit) throws {
        try edit.insert("numbered.mkv", from: 0, 1.5, at: 0)
        for track in edit.composition.tracks {
            track.scaleTimeRange(ScenarioEdit.range(0, 0.5), toDuration: ScenarioEdit.time(1))
            track.scaleTimeRange(ScenarioEdit.range(1, 2), toDuration: ScenarioEdit.time(0.5))
        }
        edit.show(0, 1.5, [1])
    }

    /// Two clips on one track with nothing between them, over a color.
    @Sendable private static func gap(_ edit: ScenarioEdit) throws {
        try edit.insert("red.mkv", from: 0, 0.6, at: 0)
        try edit.insert("green.mkv", from: 0, 0.6, at: 1)
        let instruction = edit.show(0, 1.6, [1])
        instruction.backgroundColor = CGColor(red: 0, green: 0.25, blue: 0.5, alpha: 1)
    }

    /// A small layer, cropped and half transparent, over another: both drawn by pads.
    @Sendable private static func pictureInPicture(_ edit: ScenarioEdit) throws {
        try edit.insert("gradient.mkv", from: 0, 1, at: 0)
        try edit.insert("numbered.mkv", from: 0, 1, at: 0, track: 2)
        let small = edit.show(0, 1, [2, 1]).layerInstructions[0]
        guard let small = small as? AVMutableVideoCompositionLayerInstruction else { return }
        small.setTransform(CGAffineTransform(a: 0.6, b: 0, c: 0, d: 0.6, tx: 60, ty: 34), at: .zero)
        small.setCropRectangle(CGRect(x: 20, y: 0, width: 120, height: 90), at: .zero)
        small.setOpacity(0.5, at: .zero)
    }

    /// A layer that turns, which pads can't draw: composed by the sampler.
    @Sendable private static func turned(_ edit: ScenarioEdit) throws {
        try edit.insert("edge.mkv", from: 0, 1, at: 0)
        let layer = edit.show(0, 1, [1]).layerInstructions[0] as? AVMutableVideoCompositionLayerInstruction
        let center = CGAffineTransform(translationX: -80, y: -45)
        let turned = center.concatenating(CGAffineTransform(rotationAngle: 0.5))
            .concatenating(CGAffineTransform(translationX: 80, y: 45))
        layer?.setTransformRamp(fromStart: .identity, toEnd: turned, timeRange: ScenarioEdit.range(0, 1))
    }

    /// A chain of GStreamer's elements that every frame of a layer goes through.
    @Sendable private static func effect(_ edit: ScenarioEdit) throws {
        try edit.insert("gradient.mkv", from: 0, 0.6, at: 0)
        let layer = edit.show(0, 0.6, [1]).layerInstructions[0] as? AVMutableVideoCompositionLayerInstruction
        layer?.setGStreamerEffect(GStreamerEffect("videobalance contrast=0.5"))
    }

    /// The client's own class draws both instructions.
    @Sendable private static func customCompositor(_ edit: ScenarioEdit) throws {
        try edit.insert("gradient.mkv", from: 0, 1, at: 0)
        edit.composer = InvertingCompositor.self
        edit.show(0, 0.48, [1])
        edit.show(0.48, 1, [1])
    }

    /// A layer tree that instructions use as a track, over a clip.
    @Sendable private static func layerTrack(_ edit: ScenarioEdit) throws {
        try edit.insert("blue.mkv", from: 0, 1, at: 0)
        edit.show(0, 0.4, [1])
        edit.show(0.4, 1, [7, 1])
        edit.tool = AVVideoCompositionCoreAnimationTool(additionalLayer: badge(), asTrackID: 7)
    }

    /// The video layer is smaller than the output, so that the layers draw the whole frame.
    @Sendable private static func framedVideo(_ edit: ScenarioEdit) throws {
        try edit.insert("gradient.mkv", from: 0, 0.6, at: 0)
        edit.show(0, 0.6, [1])
        let (root, video) = (CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 160, height: 90)
        root.backgroundColor = CGColor(red: 0.5, green: 0, blue: 0, alpha: 1)
        video.frame = CGRect(x: 20, y: 10, width: 120, height: 70)
        root.addSublayer(video)
        edit.tool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
    }

    /// Two clips with a fade between them: what nothing changes is copied, from key frame to key frame.
    @Sendable private static func parts(_ edit: ScenarioEdit) throws {
        try edit.insert("coded.mp4", from: 0, 1.6, at: 0)
        try edit.insert("coded.mp4", from: 0.2, 2, at: 1.2, track: 2)
        edit.show(0, 1.2, [1])
        let mixed = edit.show(1.2, 1.6, [1, 2]).layerInstructions[0]
        (mixed as? AVMutableVideoCompositionLayerInstruction)?.setOpacityRamp(
            fromStartOpacity: 1, toEndOpacity: 0, timeRange: ScenarioEdit.range(1.2, 1.6))
        edit.show(1.6, 3, [2])
        edit.copiesUnchangedMedia = true
    }

    private static func badge() -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 160, height: 90)
        let square = CALayer()
        square.frame = CGRect(x: 100, y: 20, width: 40, height: 40)
        square.backgroundColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
        layer.addSublayer(square)
        return layer
    }
}
