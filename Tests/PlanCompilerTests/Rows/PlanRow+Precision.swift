import Editing
import Foundation
import MediaTypes

extension PlanRow {
    /// Whether whole, even pixels do a layer justice.
    static let precision: [PlanRow] = [
        row("rotated", .turned(30)),
        row("sheared", CGAffineTransform(a: 1, b: 0.2, c: 0, d: 1, tx: 0, ty: 0)),
        row("twice-as-large", .fitting(2, -160, -90)),
        row("above-twice-as-large", .fitting(2.5, -240, -136)),
        row("a-quarter-of-a-pixel-off", .fitting(0.5, 80.25, 46)),
        row("half-a-pixel-off", .fitting(0.5, 80.5, 46)),
        row("on-an-odd-pixel", .fitting(0.5, 81, 46)),
        // 20 frames of 8 pixels, and of a little less.
        moving("fast-pan", from: .identity, to: .fitting(1, 160, 0)),
        moving("slow-pan", from: .identity, to: .fitting(1, 156, 0)),
        moving("fast-pan-of-an-odd-row", from: .fitting(1, 0, 11), to: .fitting(1, 160, 11)),
        moving("zoom", from: .identity, to: .fitting(2, -160, -90)),
        moving("turning", from: .identity, to: .turned(90)),
    ]

    private static func row(_ name: String, _ transform: CGAffineTransform) -> PlanRow {
        PlanRow(name) { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(model.layer(track) { $0.setTransform(transform, at: .zero) })
        }
    }

    private static func moving(
        _ name: String, from start: CGAffineTransform, to end: CGAffineTransform
    ) -> PlanRow {
        PlanRow(name) { model in
            let track = try model.add(FakeClip("a.mp4"), lasting: 8)
            model.show(
                model.layer(track) {
                    $0.setTransformRamp(fromStart: start, toEnd: end, timeRange: .tenths(0, 8))
                })
        }
    }
}
