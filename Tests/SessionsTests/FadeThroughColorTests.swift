import Editing
import Foundation
import MediaTypes
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// A fade through a color, in every frame: out (1 - 2p) + color 2p in the first half, and color (2 - 2p) + in (2p - 1)
/// in the second.
@Suite(.timeLimit(.minutes(5))) struct FadeThroughColorTests {
    private static let (length, overlap) = (40, 20)
    private static let (old, new) = ([200.0, 90, 160], [40.0, 170, 100])

    /// Black, a gray and white, by their Y.
    static let colors: [(gray: CGFloat, y: Double)] = [(0, 16), (0.5, 125.5), (1, 235)]

    /// - Parameter width: The width of the second clip, which is fitted into a frame of 320 × 180.
    private func film(_ gray: CGFloat, width: Int = 320, overlay: Bool = false) async throws -> TestFilm {
        func clip(_ color: [Double], _ width: Int) -> TestClip {
            TestClip(
                .flat(y: UInt8(color[0]), cb: UInt8(color[1]), cr: UInt8(color[2])), frameCount: Self.length
            ).with { $0.width = width }
        }
        let color = CGColor(red: gray, green: gray, blue: gray, alpha: 1)
        var film = try await TestFilm(
            [clip(Self.old, 320), clip(Self.new, width)],
            Timeline.Transition(
                .fadeThroughColor(color), duration: CMTime(value: Int64(Self.overlap), timescale: 30)))
        if overlay {
            film.timeline.overlays = [
                Timeline.OverlayItem(
                    url: film.timeline.videos[0].url,
                    appearance: .init(placement: CGRect(x: 0.75, y: 0, width: 0.25, height: 0.25)))
            ]
        }
        return film
    }

    /// What is seen of the clips' pixels at an output frame.
    private func expected(_ index: Int, _ old: [Double], _ new: [Double], _ color: [Double]) -> [Double] {
        let part = Double(index - (Self.length - Self.overlap)) / Double(Self.overlap)
        guard part > 0 else { return old }
        guard part < 1 else { return new }
        let (share, clip) = part < 0.5 ? (2 * part, old) : (2 - 2 * part, new)
        return zip(clip, color).map { $0 * (1 - share) + $1 * share }
    }

    private func expect(_ pixel: [UInt8], _ wanted: [Double], within limit: Double, _ what: String) {
        for (value, want) in zip(pixel, wanted) {
            #expect(abs(Double(value) - want) <= limit, "\(what): \(pixel), not \(wanted)")
        }
    }

    @Test(arguments: colors.indices) func fillingClipsFollowTheFormula(index: Int) async throws {
        let color = Self.colors[index]
        let video = try await film(color.gray).raw().video()
        #expect(video.frames.count == 2 * Self.length - Self.overlap)
        for (index, frame) in video.frames.enumerated() {
            let wanted = expected(index, Self.old, Self.new, [color.y, 128, 128])
            for place in [(2, 2), (160, 90), (316, 176)] {
                expect(frame.pixel(place.0, place.1), wanted, within: 3, "frame \(index) at \(place)")
            }
        }
    }

    /// Bars are black, and fade as the clips do; an overlay stays as it is.
    @Test(arguments: colors.indices) func barsFollowTheFormulaUnderOverlays(index: Int) async throws {
        let color = Self.colors[index]
        let video = try await film(color.gray, width: 160, overlay: true).raw().video()
        #expect(video.frames.count == 2 * Self.length - Self.overlap)
        for (index, frame) in video.frames.enumerated() {
            let through = [color.y, 128, 128]
            expect(
                frame.pixel(160, 90), expected(index, Self.old, Self.new, through), within: 4,
                "frame \(index) in the clips")
            expect(
                frame.pixel(20, 90), expected(index, Self.old, [16, 128, 128], through), within: 4,
                "frame \(index) in the bar")
            if index < Self.length {
                expect(frame.pixel(280, 20), Self.old, within: 4, "frame \(index) in the overlay")
            }
        }
    }

    @Test func isTheSameAfterEncoding() async throws {
        let video = try await film(1).exportedVideo()
        for step in [0, 5, 10, 15, 20] {
            let index = Self.length - Self.overlap + step
            guard index < video.frames.count else { continue }
            expect(
                video.frames[index].pixel(160, 90), expected(index, Self.old, Self.new, [235, 128, 128]),
                within: 5, "frame \(index)")
        }
        #expect(video.frames.count == 2 * Self.length - Self.overlap)
    }
}
