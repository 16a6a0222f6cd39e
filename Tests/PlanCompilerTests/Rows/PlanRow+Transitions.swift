import Editing
import Foundation
import MediaTypes

extension PlanRow {
    /// From a clip to the next over eight tenths of a second, as `Timeline` makes them and others do.
    static let transitions: [PlanRow] = [
        transition("dissolve") { old, _ in
            old.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: overlap)
        },
        transition("dissolve-over-color", over: { .red }) { old, _ in
            old.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: overlap)
        },
        transition("fade-through-black") { old, new in
            old.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: .tenths(12, 16))
            new.setOpacity(0, at: .seconds(12, 10))
            new.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: .tenths(16, 20))
        },
        transition("push") { old, new in
            old.setTransformRamp(fromStart: .identity, toEnd: .fitting(1, -320, 0), timeRange: overlap)
            new.setTransformRamp(fromStart: .fitting(1, 320, 0), toEnd: .identity, timeRange: overlap)
        },
        transition("wipe") { old, _ in
            old.setCropRectangleRamp(
                fromStartCropRectangle: CGRect(x: 0, y: 0, width: 320, height: 180),
                toEndCropRectangle: CGRect(x: 320, y: 0, width: 0, height: 180), timeRange: overlap)
        },
        transition("slow-wipe") { old, _ in
            old.setCropRectangleRamp(
                fromStartCropRectangle: CGRect(x: 0, y: 0, width: 320, height: 180),
                toEndCropRectangle: CGRect(x: 60, y: 0, width: 260, height: 180), timeRange: overlap)
        },
        transition("dissolve-while-turning") { old, new in
            old.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: overlap)
            new.setTransformRamp(fromStart: .turned(20), toEnd: .identity, timeRange: overlap)
        },
    ]

    private static let overlap = CMTimeRange.tenths(12, 20)

    /// Two clips of two seconds on two tracks, the second from 1.2 seconds on.
    private static func transition(
        _ name: String, over color: (@Sendable () -> CGColor)? = nil,
        _ change:
            @escaping @Sendable (
                AVMutableVideoCompositionLayerInstruction, AVMutableVideoCompositionLayerInstruction
            ) -> Void
    ) -> PlanRow {
        PlanRow(name) { model in
            let old = try model.add(FakeClip("a.mp4"))
            let new = try model.add(FakeClip("b.mp4"), from: 5, at: 12)
            model.show(model.layer(old), in: .tenths(0, 12))
            let (fading, coming) = (model.layer(old), model.layer(new))
            change(fading, coming)
            model.show(fading, coming, in: overlap, over: color?())
            model.show(model.layer(new), in: .tenths(20, 32))
        }
    }
}
