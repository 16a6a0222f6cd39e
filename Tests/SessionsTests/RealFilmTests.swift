import Foundation
import MediaTypes
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// Clips that real cameras and programs made, of different size, rate and orientation, become one film.
@Suite struct RealFilmTests {
    /// A landscape clip of 30 frames a second, a turned one of 29.97, and a tall one of 29.97.
    private static let names = (
        "torchcodec__testsrc2.mp4", "media3__internal_emulator_transformer_output_270_rotated.mp4",
        "media3__sample_portrait.mp4"
    )

    @Test(.sharedMedia(names.0, names.1, names.2))
    func joinWithDissolves() async throws {
        var timeline = Timeline()
        for name in [Self.names.0, Self.names.1, Self.names.2] {
            timeline.videos.append(Timeline.VideoItem(url: SharedMedia.url(name)))
        }
        let overlap = CMTime(value: 1, timescale: 2)
        timeline.setTransitions(Timeline.Transition(.dissolve, duration: overlap))
        let film = TestFilm(timeline)
        let plan = try await film.plan()
        let video = try await film.exportedVideo()
        #expect((video.width, video.height) == (1280, 720))
        #expect(video.frames.count == Int(plan.frameCount))
        let turned = try await FFmpeg.video(of: SharedMedia.url(Self.names.1))
        let tall = try await FFmpeg.video(of: SharedMedia.url(Self.names.2))
        #expect(turned.height > turned.width)
        try expectUpright(turned, shownAt: 90, sourceTime: 1.5, in: video)
        let last = video.frames.count - 8
        let clipEnd = Double(video.frames.count) / 30 - Double(tall.frames.count) * 1001 / 30_000
        try expectUpright(tall, shownAt: last, sourceTime: Double(last) / 30 - clipEnd, in: video)
    }

    /// The film's frame is the upright source frame near that time, fitted and centred between black bars.
    private func expectUpright(
        _ source: DecodedVideo, shownAt index: Int, sourceTime: Double, in film: DecodedVideo
    ) throws {
        let frame = film.frames[index]
        let width =
            Int((Double(film.height) * Double(source.width) / Double(source.height) / 2).rounded()) * 2
        let left = (film.width - width) / 2
        for column in [left / 2, film.width - left / 2] {
            let level = Int(frame.pixel(column, film.height / 2)[0])
            #expect(abs(level - 16) <= 3, "the bar is black")
        }
        let wanted = grid(
            of: try #require(source.frames.last { $0.presentationTime.seconds <= sourceTime + 0.001 }),
            columns: 0..<source.width, rows: 0..<source.height)
        let found = grid(of: frame, columns: left..<left + width, rows: 0..<film.height)
        let difference = meanDifference(wanted, found)
        #expect(difference < 6, "frame \(index) differs by \(difference) on average")
        // The same picture the other way up is further off, so the comparison tells.
        let turned = meanDifference(wanted.reversed(), found)
        #expect(difference < turned)
    }

    private func meanDifference(_ left: [Double], _ right: [Double]) -> Double {
        zip(left, right).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(left.count)
    }

    /// Mean brightness of 8 × 8 parts.
    private func grid(of frame: DecodedVideo.Frame, columns: Range<Int>, rows: Range<Int>) -> [Double] {
        (0..<64).map { cell in
            let (x, y) = (cell % 8, cell / 8)
            let left = columns.lowerBound + columns.count * x / 8
            let top = rows.lowerBound + rows.count * y / 8
            return frame.mean(
                columns: left..<left + columns.count / 8, rows: top..<top + rows.count / 8)
        }
    }
}
