import Editing
import EditingExtras
import ExtraTypes
import Foundation
import Layers
import MediaTypes

extension PlanRow {
    /// What a client draws, or has drawn by layers as a track.
    static let clients: [PlanRow] = [
        PlanRow("custom") { model in
            let (first, second) = (try model.add(FakeClip("a.mp4")), try model.add(FakeClip("b.mp4")))
            model.customFormat = kCVPixelFormatType_32BGRA
            model.client(ClientInstruction(.tenths(0, 10), requires: [first.trackID, second.trackID]))
            model.client(ClientInstruction(.tenths(10, 20), requires: [second.trackID]))
        },
        PlanRow("custom-with-passthrough") { model in
            let track = try model.add(FakeClip("a.mp4"))
            let turned = try model.add(FakeClip("odd.mp4") { $0.size = CGSize(width: 321, height: 181) })
            model.customFormat = kCVPixelFormatType_32BGRA
            model.client(ClientInstruction(.tenths(0, 10), requires: [], passing: track.trackID))
            model.client(ClientInstruction(.tenths(10, 20), requires: [], passing: turned.trackID))
        },
        PlanRow("custom-with-alpha") { model in
            let track = try model.add(FakeClip("logo.mov") { $0.hasAlpha = true })
            model.customFormat = kCVPixelFormatType_32BGRA
            model.client(ClientInstruction(.tenths(0, 20), requires: [track.trackID]))
        },
        PlanRow("frame-filter") { model in
            try model.add(
                FakeClip("upright.mp4") {
                    $0.preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 180, ty: 0)
                })
            model.customFormat = kCVPixelFormatType_32BGRA
            model.videoComposition = try await FrameFilter { _ in .unchanged }
                .videoComposition(for: model.composition)
        },
        PlanRow("additional-layer") { model in
            let track = try model.add(FakeClip("a.mp4"))
            let badge = AVMutableVideoCompositionLayerInstruction()
            badge.trackID = 100
            model.show(model.layer(track), in: .tenths(0, 10))
            model.show(badge, model.layer(track), in: .tenths(10, 20))
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 61, height: 40)
            model.mutableComposition.animationTool = AVVideoCompositionCoreAnimationTool(
                additionalLayer: layer, asTrackID: 100)
        },
        PlanRow("effect") { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(
                model.layer(track) { $0.setGStreamerEffect(GStreamerEffect("videobalance saturation=0")) })
        },
    ]
}

extension Model {
    /// Adds an instruction of the client's own class.
    func client(_ instruction: ClientInstruction) {
        mutableComposition.instructions.append(instruction)
        videoComposition = mutableComposition
    }
}

/// A client's own instruction.
final class ClientInstruction: NSObject, AVVideoCompositionInstructionProtocol, Sendable {
    let timeRange: CMTimeRange
    let enablePostProcessing = true
    let containsTweening = true
    let required: [CMPersistentTrackID]
    let passthroughTrackID: CMPersistentTrackID

    var requiredSourceTrackIDs: [NSValue]? { required.map { NSNumber(value: $0) } }

    init(
        _ timeRange: CMTimeRange, requires required: [CMPersistentTrackID],
        passing trackID: CMPersistentTrackID = kCMPersistentTrackID_Invalid
    ) {
        self.timeRange = timeRange
        self.required = required
        passthroughTrackID = trackID
    }
}
