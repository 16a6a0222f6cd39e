import Editing
import Foundation
import MediaTypes

extension PlanRow {
    /// Segments, gaps, ranges and rates.
    static let timing: [PlanRow] = [
        PlanRow("no-video-composition") { model in
            try model.add(
                FakeClip("upright.mp4") {
                    $0.preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 180, ty: 0)
                })
            try model.add(FakeClip("unseen.mp4"))
        },
        PlanRow("turned-track") { model in
            let track = try model.add(FakeClip("phone.mp4"))
            track.preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 180, ty: 0)
        },
        PlanRow("track-turned-out-of-view") { model in
            let track = try model.add(FakeClip("phone.mp4"))
            track.preferredTransform = CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
        },
        PlanRow("empty-edit") { model in
            let track = try model.add(FakeClip("late.mp4") { $0.emptyEdit = .seconds(5, 10) })
            model.show(model.layer(track))
        },
        PlanRow("gap") { model in
            let track = try model.add(FakeClip("a.mp4"), lasting: 8)
            try model.insert(FakeClip("b.mp4"), lasting: 8, at: 12, into: track)
            model.show(model.layer(track))
        },
        PlanRow("cuts-of-one-file") { model in
            let track = try model.add(FakeClip("a.mp4"), lasting: 8)
            try model.insert(FakeClip("a.mp4"), from: 8, lasting: 4, at: 8, into: track)
            try model.insert(FakeClip("a.mp4"), from: 50, lasting: 8, at: 12, into: track)
            model.show(model.layer(track))
        },
        PlanRow("slow-motion") { model in
            let track = try model.add(FakeClip("a.mp4"), lasting: 10)
            track.scaleTimeRange(.tenths(0, 10), toDuration: .seconds(2))
            model.show(model.layer(track))
        },
        PlanRow("part-of-the-composition") { model in
            let track = try model.add(FakeClip("a.mp4"), from: 3)
            let sound = try model.add(FakeClip("a.wav"), from: 3)
            model.volume(of: sound) {
                $0.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: .tenths(0, 20))
            }
            model.show(
                model.layer(track) {
                    $0.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: .tenths(0, 20))
                })
            model.timeRange = .tenths(5, 15)
        },
        PlanRow("disabled-track") { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(model.layer(track))
            track.isEnabled = false
        },
        PlanRow("mixed-rates") { model in
            let slow = try model.add(FakeClip("a.mp4"))
            let fast = try model.add(
                FakeClip("fast.mp4") { $0.frameDuration = .seconds(1001, 60_000) }, lasting: 10)
            model.show(model.layer(slow))
            model.mutableComposition.sourceTrackIDForFrameTiming = fast.trackID
        },
        PlanRow("clips-of-two-sizes") { model in
            let track = try model.add(FakeClip("a.mp4"), lasting: 10)
            let tall = FakeClip("tall.mp4") { $0.size = CGSize(width: 180, height: 360) }
            try model.insert(tall, lasting: 10, at: 10, into: track)
            model.show(model.layer(track), in: .tenths(0, 10))
            model.show(
                model.layer(track) { $0.setTransform(.fitting(0.5, 114, 0), at: .seconds(1)) },
                in: .tenths(10, 20))
        },
    ]
}
