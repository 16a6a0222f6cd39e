import Editing
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

/// What compositor pads cannot draw is composed: backgrounds, rotations, fractions of a pixel.
@Suite struct ComposedFilmTests {
    private static let bright = TestClip(.flat(y: 200, cb: 100, cr: 150), frameCount: 60)
    private static let dark = TestClip(.flat(y: 40, cb: 128, cr: 128), frameCount: 60)

    private func expectFlat(
        _ frame: DecodedVideo.Frame, _ expected: [UInt8], within tolerance: UInt8 = 1,
        _ comment: Comment? = nil
    ) {
        for plane in 0..<3 {
            let extremes = frame.extremes(ofPlane: plane)
            #expect(
                Int(extremes.lowerBound) >= Int(expected[plane]) - Int(tolerance)
                    && Int(extremes.upperBound) <= Int(expected[plane]) + Int(tolerance),
                "plane \(plane): \(extremes), not \(expected[plane]) \(comment ?? "")")
        }
    }

    /// BT.709: Y = 16 + 219 (0.2126 R + 0.7152 G + 0.0722 B), and so on.
    @Test(
        arguments: TestShare.of(
            [
                (CGColor(red: 1, green: 0, blue: 0, alpha: 1), [UInt8]([63, 102, 240])),
                (CGColor(red: 0, green: 1, blue: 0, alpha: 1), [173, 42, 26]),
                (CGColor(red: 0, green: 0, blue: 1, alpha: 0.5), [32, 240, 118]),
                (CGColor(gray: 1, alpha: 1), [235, 128, 128]),
                (CGColor(gray: 0, alpha: 1), [16, 128, 128]),
            ], atMost: 3))
    func anInstructionWithoutLayersIsItsBackground(color: CGColor, expected: [UInt8]) async throws {
        let film = try await LayeredFilm([Self.bright])
        film.show([], over: color)
        let video = try await film.video()
        #expect(video.frames.count == 60)
        for frame in [video.frames[0], video.frames[59]] { expectFlat(frame, expected) }
    }

    @Test func theBackgroundShowsAroundAndThroughALayer() async throws {
        let film = try await LayeredFilm([Self.bright])
        let layer = film.layer(0) {
            $0.setTransform(
                CGAffineTransform(scaleX: 0.5, y: 0.5)
                    .concatenating(CGAffineTransform(translationX: 80, y: 44)), at: .zero)
            $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: LayeredFilm.whole)
        }
        film.show([layer], over: .white)
        let video = try await film.video()
        for (index, frame) in video.frames.enumerated() {
            #expect(frame.pixel(10, 10) == [235, 128, 128])
            let expected = 235 + (200 - 235) * (1 - Double(index) / 60)
            #expect(abs(Double(frame.pixel(160, 90)[0]) - expected) <= 1, "frame \(index)")
        }
    }

    /// A gap of a track under an instruction shows what lies beneath.
    @Test func gapsOfAComposedTrackShowTheBackground() async throws {
        let film = try await LayeredFilm([Self.bright])
        film.composition.removeTimeRange(
            CMTimeRange(start: CMTime(value: 1, timescale: 2), end: CMTime(value: 2, timescale: 1)))
        film.composition.insertEmptyTimeRange(
            CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2)))
        film.show([film.layer(0)], over: .white)
        let video = try await film.video()
        #expect(video.frames.count == 30)
        for (index, frame) in video.frames.enumerated() {
            expectFlat(frame, index < 15 ? [235, 128, 128] : [200, 100, 150], within: 1, "frame \(index)")
        }
    }

    /// The picture's edge, at column 160, turns by 30 degrees about the middle of the film.
    @Test func rotatesAboutTheMiddle() async throws {
        let film = try await LayeredFilm([TestClip(.verticalEdge(column: 160), frameCount: 60)])
        let transform = CGAffineTransform(translationX: -160, y: -90)
            .concatenating(CGAffineTransform(rotationAngle: .pi / 6))
            .concatenating(CGAffineTransform(translationX: 160, y: 90))
        film.show([film.layer(0) { $0.setTransform(transform, at: .zero) }])
        #expect(try film.plan().instructions.map(\.drawing) == [.composed])
        let frame = try await film.video().frames[30]
        for row in [40, 60, 90, 120, 140] {
            // Points (160, y) of the picture: x' = 160 - sin 30° (y - 90), y' = 90 + cos 30° (y - 90).
            let expected: Double = 160 - tan(.pi / 6) * (Double(row) - 89.5)
            let line = frame.row(row)
            let found = line.indices.first { $0 > 40 && line[$0] > 125 }
            #expect(abs(Double(found ?? 0) + 0.5 - expected) <= 1, "row \(row)")
        }
        #expect(frame.pixel(2, 2)[0] == 16, "outside the picture")
    }

    /// 40 pixels in 10 seconds: an eighth of a pixel a frame, and no step.
    @Test(arguments: [false, true])
    func aSlowPanHasNoSteps(isVertical: Bool) async throws {
        let duration = CMTime(value: 10, timescale: 1)
        let clip = TestClip(
            isVertical ? .horizontalEdge(row: 60) : .verticalEdge(column: 140), frameCount: 300)
        let film = try await LayeredFilm([clip], duration: duration)
        let layer = film.layer(0) {
            let end = CGAffineTransform(translationX: isVertical ? 0 : 40, y: isVertical ? 40 : 0)
            $0.setTransformRamp(
                fromStart: .identity, toEnd: end, timeRange: CMTimeRange(start: .zero, duration: duration))
        }
        film.show([layer])
        let video = try await film.video()
        #expect(video.frames.count == 300)
        var last = -1.0
        for (index, frame) in video.frames.enumerated() {
            let line = isVertical ? (0..<180).map { frame.pixel(160, $0)[0] } : frame.row(90)
            // The edge is where as many pixels are dark as their sum says.
            let bright = line.reduce(0.0) { $0 + (Double($1) - 16) / 219 }
            let edge = Double(line.count) - bright
            let expected = Double(isVertical ? 60 : 140) + 40 * Double(index) / 300
            #expect(abs(edge - expected) < 0.1, "frame \(index): \(edge), not \(expected)")
            #expect(edge > last, "frame \(index)")
            last = edge
        }
    }

    /// The left border of a picture that moves in by fractions, over white.
    @Test func bordersMoveByFractions() async throws {
        let film = try await LayeredFilm([Self.dark])
        let layer = film.layer(0) {
            $0.setTransformRamp(
                fromStart: .identity, toEnd: CGAffineTransform(translationX: 15, y: 0),
                timeRange: LayeredFilm.whole)
        }
        film.show([layer], over: .white)
        for (index, frame) in try await film.video().frames.enumerated() {
            let line = frame.row(90)
            let white = line.reduce(0.0) { $0 + (Double($1) - 40) / 195 }
            #expect(abs(white - 0.25 * Double(index)) < 0.1, "frame \(index): \(white)")
        }
    }

    @Test func aSlowCropMovesByFractions() async throws {
        let film = try await LayeredFilm([Self.bright, Self.dark])
        let layer = film.layer(0) {
            $0.setCropRectangleRamp(
                fromStartCropRectangle: CGRect(x: 0, y: 0, width: 100, height: 180),
                toEndCropRectangle: CGRect(x: 0, y: 0, width: 130, height: 180),
                timeRange: LayeredFilm.whole)
        }
        film.show([layer, film.layer(1)])
        for (index, frame) in try await film.video().frames.enumerated() {
            let width = frame.row(90).reduce(0.0) { $0 + (Double($1) - 40) / 160 }
            #expect(abs(width - (100 + 0.5 * Double(index))) < 0.1, "frame \(index): \(width)")
        }
    }

    @Test func aTrackMayBeInTwoLayers() async throws {
        let film = try await LayeredFilm([TestClip(.horizontalGradient, frameCount: 60)])
        film.show([
            film.layer(0) { $0.setTransform(CGAffineTransform(scaleX: 0.25, y: 0.25), at: .zero) },
            film.layer(0),
        ])
        let frame = try await film.video().frames[10]
        let (small, large) = (Int(frame.pixel(70, 10)[0]), Int(frame.pixel(90, 10)[0]))
        #expect(abs(small - (16 + 219 * 7 / 8)) <= 4, "the end of the small picture")
        #expect(abs(large - (16 + 219 * 90 / 320)) <= 2, "the large one beside it")
    }

    /// The same film by pads and composed: a second, transparent layer of one track makes it composed.
    @Test func padsAndWarpsGiveTheSamePicture() async throws {
        let film = try await LayeredFilm([
            TestClip(.verticalGradient, frameCount: 60), TestClip(.numbered, frameCount: 60),
        ])
        let layers = [
            film.layer(0) {
                $0.setTransform(
                    CGAffineTransform(scaleX: 0.5, y: 0.5)
                        .concatenating(CGAffineTransform(translationX: 40, y: 20)), at: .zero)
                $0.setOpacityRamp(fromStartOpacity: 0.2, toEndOpacity: 1, timeRange: LayeredFilm.whole)
                $0.setCropRectangle(CGRect(x: 40, y: 40, width: 200, height: 100), at: .zero)
            }, film.layer(1),
        ]
        let (pads, warps) = try await film.bothWays(layers)
        let edges = (columns: [60, 160], rows: [40, 90])
        for (pad, warp) in zip(pads.frames, warps.frames) {
            for plane in 0..<3 {
                let worst = worstDifference(pad, warp, inPlane: plane) { x, y in
                    edges.columns.allSatisfy { abs(x - $0) > 4 } && edges.rows.allSatisfy { abs(y - $0) > 4 }
                }
                #expect(worst <= 2, "plane \(plane)")
            }
        }
    }

    /// A letterbox over a color, which stands or dissolves into another: on pads with a solid frame behind, and
    /// composed. The compositor knows 256 levels of opacity, our sampler any.
    @Test(arguments: [(isDissolving: false, tolerance: 1), (true, 2)])
    func coloredLetterboxesAreTheSameOnPads(isDissolving: Bool, tolerance: Int) async throws {
        let film = try await LayeredFilm([
            TestClip(.verticalGradient, frameCount: 60), TestClip(.numbered, frameCount: 60),
        ])
        let fitted = CGAffineTransform(translationX: 0, y: 30)
        film.videoComposition.renderSize = CGSize(width: 320, height: 240)
        let layers = [
            film.layer(0) {
                $0.setTransform(fitted, at: .zero)
                guard isDissolving else { return }
                $0.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: LayeredFilm.whole)
            }, film.layer(1) { $0.setTransform(fitted, at: .zero) },
        ]
        let teal = CGColor(red: 0, green: 0.5, blue: 0.5, alpha: 1)
        let (pads, warps) = try await film.bothWays(layers, over: teal)
        for (pad, warp) in zip(pads.frames, warps.frames) {
            for plane in 0..<3 {
                let worst = worstDifference(pad, warp, inPlane: plane) { _, _ in true }
                #expect(worst <= tolerance, "plane \(plane)")
            }
            #expect(pad.pixel(10, 10) == warp.pixel(10, 10))
            #expect(pad.pixel(10, 10) != pad.pixel(10, 120))
        }
    }

    /// The largest difference of two frames' samples, where a point of luma is looked at.
    private func worstDifference(
        _ left: DecodedVideo.Frame, _ right: DecodedVideo.Frame, inPlane plane: Int,
        where isLookedAt: (_ x: Int, _ y: Int) -> Bool
    ) -> Int {
        let (width, shift) = (left.size(ofPlane: plane).width, plane == 0 ? 1 : 2)
        let (first, second) = (left.plane(plane), right.plane(plane))
        return first.indices.filter { isLookedAt($0 % width * shift, $0 / width * shift) }
            .map { abs(Int(first[$0]) - Int(second[$0])) }.max() ?? 0
    }

    @Test func renderScaleScalesTheWholeFilm() async throws {
        let film = try await LayeredFilm([TestClip(.horizontalGradient, frameCount: 60)])
        film.show([film.layer(0) { $0.setTransform(CGAffineTransform(translationX: 80, y: 0), at: .zero) }])
        film.videoComposition.renderScale = 0.5
        let video = try await film.video()
        #expect((video.width, video.height) == (160, 90))
        let frame = video.frames[20]
        #expect(frame.pixel(20, 40)[0] == 16)
        let level = Int(frame.pixel(100, 40)[0])
        #expect(abs(level - (16 + 219 * 120 / 320)) <= 2)
    }

    @Test func theTimingTrackGivesTheRate() async throws {
        let film = try await LayeredFilm([
            Self.bright, TestClip(.numbered, frameCount: 120).with { $0.frameRate = [60, 1] },
        ])
        film.show([film.layer(0)])
        film.videoComposition.sourceTrackIDForFrameTiming = film.tracks[1].trackID
        #expect(try film.plan().video?.frameDuration == CMTime(value: 1, timescale: 60))
        film.videoComposition.sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        #expect(try film.plan().video?.frameDuration == CMTime(value: 1, timescale: 30))
    }

    @Test func transformsThatAreNoNumbersAreErrors() async throws {
        let film = try await LayeredFilm([Self.bright])
        film.show([film.layer(0) { $0.setTransform(CGAffineTransform(scaleX: .nan, y: 1), at: .zero) }])
        #expect { try film.plan() } throws: { error in
            (error as? AVError)?.code == .invalidVideoComposition
        }
    }

    /// Not one track that feeds the compositor: the film is black, and has its frames.
    @Test func aFilmWithoutVisibleTracksIsBlack() async throws {
        let film = try await LayeredFilm([Self.bright])
        film.show([film.layer(0)])
        film.tracks[0].isEnabled = false
        #expect(try film.plan().videoTracks.isEmpty)
        let video = try await film.video()
        #expect(video.frames.count == 60)
        #expect(video.frames.allSatisfy { $0.extremes() == 16...16 })
    }

    @Test(arguments: [0, 1e-12, 1e12])
    func extremeTransformsDrawWithoutHarm(scale: CGFloat) async throws {
        let film = try await LayeredFilm([Self.bright])
        film.show([film.layer(0) { $0.setTransform(CGAffineTransform(scaleX: scale, y: 1), at: .zero) }])
        #expect(try await film.video().frames.count == 60)
    }
}

extension LayeredFilm {
    static var whole: CMTimeRange { CMTimeRange(start: .zero, duration: duration) }
}
