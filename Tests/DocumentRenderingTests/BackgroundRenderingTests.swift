import Editing
import Foundation
import MediaTypes
import RenderingSupport
import TestSupport
import Testing
import Timeline

@testable import Documents

/// The backgrounds of clips in a frame of another shape, at their pixels.
@Suite(.timeLimit(.minutes(5))) struct BackgroundRenderingTests {
    private static let square = CGSize(width: 320, height: 320)
    private static let teal = CGColor(red: 0, green: 128 / 255, blue: 96 / 255, alpha: 1)
    private static let orange = CGColor(red: 1, green: 128 / 255, blue: 0, alpha: 1)

    /// Ten frames of 320 × 180: in a square, they are from row 70 to row 250.
    private static func clip(_ picture: TestClip.Picture) async throws -> URL {
        try await TestMedia.clip(
            TestClip(picture, frameCount: 10).with {
                $0.frameRate = [25, 1]
                $0.codec = .ffv1
            })
    }

    private static func item(
        _ picture: TestClip.Picture, _ background: CGColor? = nil, fit: Timeline.FitMode = .fit
    ) async throws -> Timeline.VideoItem {
        var item = Timeline.VideoItem(url: try await clip(picture), fit: fit)
        item.appearance.background = background
        return item
    }

    /// The codes of a color in BT.709.
    private static func codes(_ color: CGColor) -> [Double] {
        let parts = color.rgba
        let (red, green, blue) = (Double(parts.red), Double(parts.green), Double(parts.blue))
        let luma: Double = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return [
            16 + 219 * luma, 128 + 112 * (blue - luma) / (1 - 0.0722),
            128 + 112 * (red - luma) / (1 - 0.2126),
        ]
    }

    private static func mix(_ one: [Double], _ other: [Double], _ part: Double) -> [Double] {
        zip(one, other).map { $0 * (1 - part) + $1 * part }
    }

    private func expect(
        _ frame: DecodedVideo.Frame, _ x: Int, _ y: Int, _ codes: [Double], within tolerance: Double = 2,
        _ what: String = ""
    ) {
        let pixel = frame.pixel(x, y).map { Double($0) }
        let worst = zip(pixel, codes).map { abs($0 - $1) }.max() ?? .infinity
        #expect(worst <= tolerance, "\(what) \(x), \(y): \(pixel), not \(codes)")
    }

    private func frames(_ timeline: Timeline) async throws -> [DecodedVideo.Frame] {
        try await NumberedDocument.frames(of: try await TimelineBuilder(timeline).build())
    }

    /// As a timeline, and by the tracks of OpenTimelineIO.
    @Test func colorsAreBehindClips() async throws {
        let folder = try TemporaryFolder.make("backgrounds")
        defer { TemporaryFolder.remove(folder) }
        let flat = TestClip.Picture.flat(y: 180, cb: 90, cr: 160)
        var timeline = Timeline(
            videos: [try await Self.item(flat, Self.teal), try await Self.item(flat)],
            renderSize: Self.square, frameDuration: .at(1, 25), background: Self.orange)
        // The right half, in the middle of its own background, half of which is that of the clip below.
        var overlay = Timeline.OverlayItem(url: try await Self.clip(.flat(y: 60, cb: 128, cr: 128)))
        overlay.appearance.placement = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        overlay.appearance.background = CGColor(red: 1, green: 1, blue: 1, alpha: 128 / 255)
        overlay.sourceTimeRange = CMTimeRange(start: .at(0, 25), duration: .at(5, 25))
        timeline.overlays = [overlay]
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        try timeline.write(to: json)
        #expect(try Timeline(contentsOf: json) == timeline)
        #expect(try await TimelineDocument(contentsOf: json).write(to: otio).isEmpty)
        #expect(try TimelineDocument(contentsOf: otio).timeline == timeline)
        let (teal, white) = (Self.codes(Self.teal), [235, 128, 128.0])
        for (file, search) in [(json, MediaSearch()), (otio, MediaSearch(rendersSlates: true))] {
            let frames = try await NumberedDocument.frames(of: file, search)
            #expect(frames.count == 20)
            for y in [20, 300] {
                expect(frames[2], 80, y, teal, file.lastPathComponent)
                expect(frames[2], 240, y, Self.mix(teal, white, 128 / 255), file.lastPathComponent)
                expect(frames[7], 240, y, teal, file.lastPathComponent)
                expect(frames[12], 240, y, Self.codes(Self.orange), file.lastPathComponent)
            }
            expect(frames[2], 240, 160, [60, 128, 128], file.lastPathComponent)
            expect(frames[7], 240, 160, [180, 90, 160], file.lastPathComponent)
        }
    }

    @Test func transitionsMixWholeFrames() async throws {
        let (one, other) = (
            try await Self.item(.flat(y: 180, cb: 90, cr: 160), Self.teal),
            try await Self.item(.flat(y: 60, cb: 140, cr: 120), Self.orange)
        )
        var timeline = Timeline(
            videos: [one, other], renderSize: Self.square, frameDuration: .at(1, 25))
        let (teal, orange) = (Self.codes(Self.teal), Self.codes(Self.orange))
        timeline.transitions = [.init(.dissolve, duration: .at(4, 25))]
        let dissolve = try await frames(timeline)
        #expect(dissolve.count == 16)
        for index in 5..<11 {
            let part = min(1, max(0, Double(index - 6) / 4))
            expect(dissolve[index], 160, 20, Self.mix(teal, orange, part), "frame \(index)")
            expect(
                dissolve[index], 160, 160, Self.mix([180, 90, 160], [60, 140, 120], part), "frame \(index)")
        }
        let halves: [(Timeline.Transition.Kind, [Double], [Double])] = [
            (.push(.fromRight), teal, orange), (.wipe(.fromLeft), orange, teal),
        ]
        for (kind, left, right) in halves {
            timeline.transitions = [.init(kind, duration: .at(4, 25))]
            let middle = try await frames(timeline)[8]
            expect(middle, 80, 20, left, "\(kind)")
            expect(middle, 240, 20, right, "\(kind)")
        }
    }

    /// The integral of a Gaussian, by steps of a hundredth.
    private static func share(_ x: Double) -> Double {
        var sum = 0.0
        for step in stride(from: -6.0, to: x, by: 0.01) { sum += exp(-step * step / 2) * 0.01 }
        return sum / (2 * Double.pi).squareRoot()
    }

    /// A vertical edge, in the middle of the copy too, whose deviation is a 24th of the frame's height.
    @Test func copiesAreBlurredByAGaussian() async throws {
        let item = try await Self.item(.verticalEdge(column: 160), fit: .blur)
        let frames = try await frames(Timeline(videos: [item], renderSize: Self.square))
        #expect(frames.count == 10)
        let deviation = 320.0 / 24
        for x in stride(from: 0, to: 320, by: 8) {
            let luma: Double = 16 + 219 * Self.share((Double(x) + 0.5 - 160) / deviation)
            // Three boxes are within 3 % of a Gaussian: Filter Effects Module, feGaussianBlur.
            for y in [4, 40, 280] { expect(frames[5], x, y, [luma, 128, 128], within: 5) }
            if abs(x - 160) > 4 { expect(frames[5], x, 160, [x < 160 ? 16 : 235, 128, 128]) }
        }
    }

    /// The copy of a turned clip is turned, and one of nothing is transparent.
    @Test func copiesAreThoseOfTheClipAsItIsSeen() async throws {
        let turned = try await TestMedia.clip(
            TestClip(.verticalEdge(column: 160), frameCount: 3).with { $0.rotation = 90 })
        let frame = try #require(
            try await frames(
                Timeline(videos: [.init(url: turned, fit: .blur)], renderSize: Self.square)
            ).first)
        for y in [30, 290] {
            let inside = frame.pixel(160, y).map { Double($0) }
            expect(frame, 20, y, inside, within: 5)
            expect(frame, 300, y, inside, within: 5)
        }
        expect(frame, 20, 160, [125.5, 128, 128], within: 12)
        var keyed = try await Self.item(.flat(y: 129, cb: 96, cr: 55), fit: .blur)
        keyed.appearance.key = .init()
        let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        let nothing = try await frames(
            Timeline(videos: [keyed], renderSize: Self.square, background: white))[3]
        for (x, y) in [(20, 20), (160, 160), (300, 310)] { expect(nothing, x, y, [235, 128, 128]) }
    }

    @Test func otherFormatsReportTheLoss() async throws {
        let folder = try TemporaryFolder.make("losses")
        defer { TemporaryFolder.remove(folder) }
        let flat = TestClip.Picture.flat(y: 180, cb: 90, cr: 160)
        let timeline = Timeline(
            videos: [try await Self.item(flat, Self.teal), try await Self.item(flat, fit: .blur)],
            frameDuration: .at(1, 25), background: Self.orange)
        let json = folder.appendingPathComponent("a.json")
        try timeline.write(to: json)
        for (name, words) in [
            ("a.fcpxml", ["color of the background", "blurred background", "background of the timeline"]),
            ("a.edl", ["background left out", "fit left out", "background of the timeline"]),
        ] {
            let file = folder.appendingPathComponent(name)
            let losses = try await TimelineDocument(contentsOf: json).write(to: file)
            for word in words { #expect(losses.contains { $0.contains(word) }, "\(name): \(losses)") }
        }
    }
}
