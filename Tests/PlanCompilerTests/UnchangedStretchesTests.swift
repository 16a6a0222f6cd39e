import Editing
import Foundation
import Layers
import MediaTypes
import RenderPlan
import Testing

@testable import PlanCompiler

/// Where an output shows a clip as it is, and why it doesn't elsewhere: 50 frames, 25 a second.
@Suite struct UnchangedStretchesTests {
    private static func text(_ plan: RenderPlan) -> [String] {
        UnchangedStretches(of: plan).stretches.map { stretch in
            let frames = "\(stretch.frames.lowerBound)-\(stretch.frames.upperBound)"
            switch stretch.content {
            case .clip(let clip, let start):
                let shift = clip.sourceRange.start - start.wrappedValue
                return "\(frames) \(clip.source.url.lastPathComponent) +\(shift.seconds)"
            case .changed(let reason): return "\(frames) \(reason)"
            }
        }
    }

    private static let clip = "a.mp4"

    private static let rows: [(make: @Sendable (Model) throws -> Void, expected: [String])] = [
        ({ try $0.add(FakeClip(clip), from: 30) }, ["0-50 a.mp4 +3.0"]),
        (
            { model in
                let track = try model.add(FakeClip(clip), lasting: 10)
                try model.insert(FakeClip("b.mp4"), from: 5, lasting: 10, at: 10, into: track)
            }, ["0-25 a.mp4 +0.0", "25-50 b.mp4 +-0.5"]
        ),
        // Two pieces that go on where the other ends are one.
        (
            { model in
                let track = try model.add(FakeClip(clip), lasting: 10)
                try model.insert(FakeClip(clip), from: 10, lasting: 10, at: 10, into: track)
            }, ["0-50 a.mp4 +0.0"]
        ),
        (
            { model in
                let (first, second) = (try model.add(FakeClip(clip)), try model.add(FakeClip("b.mp4")))
                model.show(model.layer(first), in: .tenths(0, 8))
                model.show(
                    model.layer(first) {
                        $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: .tenths(8, 12))
                    }, model.layer(second), in: .tenths(8, 12))
                model.show(model.layer(second), in: .tenths(12, 20))
            }, ["0-20 a.mp4 +0.0", "20-30 2 layers, opacity ramp 0.8 s – 1.2 s", "30-50 b.mp4 +0.0"]
        ),
        (
            { model in
                let track = try model.add(FakeClip(clip))
                model.show(model.layer(track) { $0.setOpacity(0.5, at: .zero) })
            }, ["0-50 opacity below 1"]
        ),
        (
            { model in
                let track = try model.add(FakeClip(clip))
                model.show(
                    model.layer(track) { $0.setTransform(CGAffineTransform(scaleX: 0.5, y: 0.5), at: .zero) })
            }, ["0-50 scaled, moved or cropped"]
        ),
        (
            { model in
                let track = try model.add(FakeClip(clip))
                model.show(
                    model.layer(track) {
                        $0.setTransformRamp(
                            fromStart: .identity, toEnd: CGAffineTransform(translationX: 640, y: 0),
                            timeRange: .tenths(0, 20))
                    })
            }, ["0-50 a layer that moves"]
        ),
        (
            { model in
                let track = try model.add(FakeClip(clip))
                model.show(
                    model.layer(track) {
                        $0.setCropRectangle(CGRect(x: 0, y: 0, width: 160, height: 180), at: .zero)
                    })
            }, ["0-50 scaled, moved or cropped"]
        ),
        ({ try $0.add(FakeClip("logo.mov") { $0.hasAlpha = true }) }, ["0-50 video_1 has alpha"]),
        (
            { model in
                let track = try model.add(FakeClip(clip))
                let turn = CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 320, ty: 180)
                model.show(model.layer(track) { $0.setTransform(turn, at: .zero) })
            }, ["0-50 turned or mirrored"]
        ),
        (
            { model in
                let track = try model.add(FakeClip(clip), lasting: 10)
                track.scaleTimeRange(.tenths(0, 10), toDuration: .seconds(2))
            }, ["0-50 speed"]
        ),
        (
            { model in
                let track = try model.add(FakeClip(clip), lasting: 10)
                try model.insert(FakeClip(clip), from: 20, lasting: 5, at: 15, into: track)
            }, ["0-25 a.mp4 +0.0", "25-38 background alone", "38-50 a.mp4 +0.5"]
        ),
        (
            { model in
                let track = try model.add(FakeClip(clip))
                model.show(model.layer(track), in: .tenths(0, 10))
                model.show(in: .tenths(10, 20), over: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            }, ["0-25 a.mp4 +0.0", "25-50 background alone"]
        ),
        (
            { model in
                let track = try model.add(FakeClip(clip))
                model.customFormat = kCVPixelFormatType_32BGRA
                model.client(ClientInstruction(.tenths(0, 20), requires: [track.trackID]))
            }, ["0-50 drawn by a custom compositor"]
        ),
        (
            { model in
                let track = try model.add(FakeClip(clip))
                model.show(model.layer(track))
                let (parent, video, title) = (CALayer(), CALayer(), CALayer())
                for layer in [parent, video] { layer.frame = CGRect(x: 0, y: 0, width: 320, height: 180) }
                title.frame = CGRect(x: 10, y: 10, width: 50, height: 20)
                title.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
                parent.addSublayer(video)
                parent.addSublayer(title)
                model.mutableComposition.animationTool = AVVideoCompositionCoreAnimationTool(
                    postProcessingAsVideoLayer: video, in: parent)
            }, ["0-50 title or layer above"]
        ),
    ]

    @Test(arguments: rows.indices) func eachFrameHasAClipOrAReason(index: Int) throws {
        let model = Model()
        try Self.rows[index].make(model)
        let text = Self.text(try model.plan())
        #expect(text == Self.rows[index].expected)
    }

    /// Whatever is planned: each frame once, in order.
    @Test func allFramesAreThere() async throws {
        for row in PlanRow.all {
            let model = Model()
            try await row.build(model)
            let plan = try model.plan()
            let stretches = UnchangedStretches(of: plan).stretches
            #expect(
                stretches.first.map(\.frames.lowerBound) == (plan.frameCount > 0 ? 0 : nil), "\(row.name)")
            #expect(stretches.last.map(\.frames.upperBound) == (plan.frameCount > 0 ? plan.frameCount : nil))
            let areContiguous = zip(stretches, stretches.dropFirst()).allSatisfy {
                $0.frames.upperBound == $1.frames.lowerBound
            }
            #expect(areContiguous, "\(row.name)")
        }
    }
}
