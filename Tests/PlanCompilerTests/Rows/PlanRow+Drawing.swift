import Editing
import Foundation
import MediaTypes

extension PlanRow {
    /// By branches, or composed: what a layer's kind, place and company decide.
    static let drawing: [PlanRow] = [
        PlanRow("pass") { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(model.layer(track))
        },
        PlanRow("pass-over-color") { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(model.layer(track), over: .red)
        },
        PlanRow("letterbox") { model in
            let track = try model.add(FakeClip("tall.mp4") { $0.size = CGSize(width: 180, height: 360) })
            model.show(model.layer(track) { $0.setTransform(.fitting(0.5, 114, 0), at: .zero) })
        },
        PlanRow("letterbox-over-color") { model in
            let track = try model.add(FakeClip("tall.mp4") { $0.size = CGSize(width: 180, height: 360) })
            model.show(model.layer(track) { $0.setTransform(.fitting(0.5, 114, 0), at: .zero) }, over: .red)
        },
        PlanRow("picture-in-picture") { model in
            let (back, front) = (try model.add(FakeClip("a.mp4")), try model.add(FakeClip("b.mp4")))
            model.show(
                model.layer(front) { $0.setTransform(.fitting(0.5, 140, 80), at: .zero) },
                model.layer(back))
        },
        PlanRow("picture-in-picture-over-color") { model in
            let (back, front) = (try model.add(FakeClip("a.mp4")), try model.add(FakeClip("b.mp4")))
            model.show(
                model.layer(front) { $0.setTransform(.fitting(0.5, 140, 80), at: .zero) },
                model.layer(back) { $0.setTransform(.fitting(0.5, 20, 20), at: .zero) }, over: .red)
        },
        PlanRow("color-alone") { model in
            try model.add(FakeClip("a.mp4"))
            model.show(over: .red)
        },
        PlanRow("nothing-alone") { model in
            try model.add(FakeClip("a.mp4"))
            model.show()
        },
        PlanRow("transparent") { model in
            let (back, front) = (try model.add(FakeClip("a.mp4")), try model.add(FakeClip("b.mp4")))
            model.show(model.layer(front) { $0.setOpacity(0, at: .zero) }, model.layer(back))
        },
        PlanRow("half-transparent") { model in
            let (back, front) = (try model.add(FakeClip("a.mp4")), try model.add(FakeClip("b.mp4")))
            model.show(model.layer(front) { $0.setOpacity(0.5, at: .zero) }, model.layer(back))
        },
        PlanRow("one-track-in-two-layers") { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(
                model.layer(track) { $0.setTransform(.fitting(0.25, 0, 0), at: .zero) }, model.layer(track))
        },
        PlanRow("alpha-clip") { model in
            let back = try model.add(FakeClip("a.mp4"))
            let front = try model.add(FakeClip("logo.mov") { $0.hasAlpha = true })
            model.show(model.layer(front), model.layer(back))
        },
        PlanRow("composed-between-passes") { model in
            let (track, other) = (try model.add(FakeClip("a.mp4")), try model.add(FakeClip("b.mp4")))
            model.show(model.layer(track), in: .tenths(0, 8))
            model.show(
                model.layer(other) { $0.setTransform(.turned(30), at: .zero) }, in: .tenths(8, 12))
            model.show(model.layer(track), in: .tenths(12, 20))
        },
        PlanRow("color-between-passes") { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(model.layer(track), in: .tenths(0, 8))
            model.show(in: .tenths(8, 12), over: .red)
            model.show(model.layer(track), in: .tenths(12, 20))
        },
    ]
}

extension CGAffineTransform {
    /// Scaled by a factor, its corner moved to a point.
    static func fitting(_ scale: CGFloat, _ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y)
    }

    /// Turned by degrees about the middle of the output.
    static func turned(_ degrees: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: -160, y: -90)
            .concatenating(CGAffineTransform(rotationAngle: degrees * .pi / 180))
            .concatenating(CGAffineTransform(translationX: 160, y: 90))
    }
}

extension CGColor {
    static var red: CGColor { CGColor(red: 1, green: 0, blue: 0, alpha: 1) }
}
