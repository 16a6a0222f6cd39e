import Editing
import Foundation
import MediaTypes

extension PlanRow {
    /// Orientations, crops and scales.
    static let geometry: [PlanRow] = [
        oriented("rotated-right", CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 180, ty: 0)),
        oriented("rotated-left", CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 320)),
        oriented("rotated-half", CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 320, ty: 180)),
        oriented("mirrored", CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 320, ty: 0)),
        oriented("transposed", CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)),
        cropped("crop", CGRect(x: 40, y: 20, width: 200, height: 100)),
        cropped("crop-to-nothing", CGRect(x: 40, y: 20, width: 0, height: 100)),
        cropped("crop-beyond-the-picture", CGRect(x: -40, y: -20, width: 200, height: 400)),
        // The ramp begins and ends between frames, and leaves the picture on its way.
        PlanRow("crop-ramp-between-frames") { model in
            let track = try model.add(FakeClip("a.mp4"), lasting: 10)
            model.show(
                model.layer(track) {
                    $0.setCropRectangleRamp(
                        fromStartCropRectangle: CGRect(x: 60, y: 0, width: 200, height: 180),
                        toEndCropRectangle: CGRect(x: -180, y: 0, width: 200, height: 180),
                        timeRange: CMTimeRange(
                            start: CMTime(value: 38, timescale: 100), end: CMTime(value: 50, timescale: 100)))
                })
        },
        PlanRow("crop-with-gap") { model in
            let track = try model.add(FakeClip("a.mp4"), lasting: 8)
            try model.insert(FakeClip("b.mp4"), lasting: 8, at: 12, into: track)
            model.show(
                model.layer(track) {
                    $0.setCropRectangle(CGRect(x: 40, y: 0, width: 200, height: 180), at: .zero)
                })
        },
        // The crop is the whole of the first clip and a part of the second.
        PlanRow("composed-crop-of-one-clip") { model in
            let track = try model.add(FakeClip("a.mp4"), lasting: 10)
            let large = FakeClip("b.mp4") { $0.size = CGSize(width: 640, height: 360) }
            try model.insert(large, lasting: 10, at: 10, into: track)
            model.show(
                model.layer(track) {
                    $0.setTransform(CGAffineTransform(rotationAngle: 0.1), at: .zero)
                    $0.setCropRectangle(CGRect(x: 0, y: 0, width: 320, height: 180), at: .zero)
                })
        },
        // Of the second clip, the upper layer says that it is not seen.
        PlanRow("hidden-in-one-of-two-layers") { model in
            let track = try model.add(FakeClip("a.mp4"), lasting: 10)
            try model.insert(FakeClip("b.mp4"), lasting: 10, at: 10, into: track)
            let upper = model.layer(track) {
                $0.setTransform(.fitting(0.5, 0, 0), at: .zero)
                $0.setOpacity(0, at: .seconds(1))
            }
            model.show(upper, model.layer(track))
        },
        PlanRow("orientation-changes") { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(
                model.layer(track) {
                    $0.setTransform(.identity, at: .zero)
                    $0.setTransform(
                        CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 320, ty: 180), at: .seconds(1))
                })
        },
        PlanRow("place-changes") { model in
            let (back, front) = (try model.add(FakeClip("a.mp4")), try model.add(FakeClip("b.mp4")))
            model.show(
                model.layer(front) {
                    $0.setTransform(.fitting(0.5, 0, 0), at: .zero)
                    $0.setTransform(.fitting(0.5, 160, 90), at: .seconds(1))
                }, model.layer(back))
        },
        PlanRow("order-changes") { model in
            let (one, two) = (try model.add(FakeClip("a.mp4")), try model.add(FakeClip("b.mp4")))
            model.show(
                model.layer(one) { $0.setTransform(.fitting(0.5, 0, 0), at: .zero) }, model.layer(two),
                in: .tenths(0, 10))
            model.show(
                model.layer(two) { $0.setTransform(.fitting(0.5, 0, 0), at: .seconds(1)) },
                model.layer(one), in: .tenths(10, 20))
        },
        PlanRow("render-scale") { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(model.layer(track) { $0.setTransform(.fitting(1, 40, 20), at: .zero) })
            model.mutableComposition.renderScale = 0.5
        },
        PlanRow("high-dynamic-range") { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(model.layer(track))
            model.mutableComposition.colorPrimaries = "ITU_R_2020"
            model.mutableComposition.colorTransferFunction = "ITU_R_2100_HLG"
            model.mutableComposition.colorYCbCrMatrix = "ITU_R_2020"
        },
    ]

    private static func oriented(_ name: String, _ transform: CGAffineTransform) -> PlanRow {
        PlanRow(name) { model in
            let track = try model.add(FakeClip("a.mp4") { $0.preferredTransform = transform })
            model.mutableComposition.renderSize = CGSize(width: 320, height: 320)
            model.show(model.layer(track) { $0.setTransform(transform, at: .zero) })
        }
    }

    private static func cropped(_ name: String, _ crop: CGRect) -> PlanRow {
        PlanRow(name) { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(model.layer(track) { $0.setCropRectangle(crop, at: .zero) })
        }
    }
}
