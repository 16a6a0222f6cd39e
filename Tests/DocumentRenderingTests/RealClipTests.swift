import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// Films of real files, as the library's user builds them.
@Suite struct RealClipTests {
    @Test func clipsOfDifferentKindsMakeOneFilm() async throws {
        let wide = TestClip(.numbered, frameCount: 60).with {
            $0.frameRate = [30_000, 1001]
            $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 96_000)
        }
        let turned = TestClip(.numbered, frameCount: 50).with {
            $0.frameRate = [25, 1]
            $0.rotation = 90
        }
        let square = TestClip(.flat(y: 90, cb: 90, cr: 160), frameCount: 48).with {
            $0.frameRate = [24, 1]
            ($0.width, $0.height) = (240, 240)
            $0.codec = .ffv1
        }
        let music = try await TestMedia.sound(TestSound(.silence, sampleCount: 48_000), as: .m4a)
        var urls: [URL] = []
        for clip in [wide, turned, square] { urls.append(try await TestMedia.clip(clip)) }
        var timeline = Timeline(videos: urls.map { .init(url: $0) }, music: [.init(url: music)])
        timeline.setTransitions(.init(.dissolve, duration: .at(1, 2)))
        let film = try await TimelineBuilder(timeline).build()

        #expect(TimelineBuilder(timeline).timeline == timeline)
        #expect(film.videoComposition?.renderSize == CGSize(width: 320, height: 180))
        #expect(film.videoComposition?.frameDuration == .at(1001, 30_000))
        let sum = CMTime.at(60 * 1001, 30_000) + .at(2, 1) + .at(2, 1) - .at(1, 1)
        // Matroska rounds to milliseconds.
        #expect(CMTimeAbsoluteValue(film.composition.duration - sum) <= .at(1, 1000))
        #expect(film.videoComposition?.instructions.count == 5)
        let instruction = try #require(
            film.videoComposition?.instructions[2] as? AVMutableVideoCompositionInstruction)
        let transform = try #require(instruction.layerInstructions.first?.transformRamp(at: .zero)?.start)
        // The stored top left of footage turned clockwise is shown at the top right: 102 × 180 at x = 108.
        let corner = CGPoint.zero.applying(transform)
        #expect(abs(corner.x - 210) < 1e-6 && abs(corner.y) < 1e-6)
        let audio = film.composition.tracks(withMediaType: .audio)
        #expect(audio.count == 2 && audio.allSatisfy { $0.timeRange.end <= film.composition.duration })
    }

    @Test func badFilesAreNamed() async throws {
        let folder = try TemporaryFolder.make("timeline")
        let text = folder.appendingPathComponent("text.mp4")
        try Data("This is no film.\n".utf8).write(to: text)
        let empty = folder.appendingPathComponent("empty.mp4")
        try Data().write(to: empty)
        let cases: [(URL, TimelineError.Code)] = [
            (folder.appendingPathComponent("none.mp4"), .fileNotFound), (folder, .unreadableFile),
            (empty, .unreadableFile), (text, .unreadableFile),
        ]
        for (url, code) in cases {
            let error = await #expect(throws: TimelineError.self) {
                try await TimelineBuilder(Timeline(videos: [.init(url: url)])).build()
            }
            #expect(error?.code == code && error?.file == url && error?.itemIndex == 0, "\(url.path)")
            let line = error?.description ?? ""
            #expect(line.components(separatedBy: url.path).count == 2 && !line.contains("\n"), "\(line)")
        }
    }

    /// Odd sizes, edit lists, damaged files: each makes a film without a hole, or is refused in one line.
    @Test(.sharedMedia("media3__sample_portrait.mp4"))
    func everyRealClipIsTakenOrRefused() async throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: SharedMedia.folder, includingPropertiesForKeys: nil)
        var films = 0
        for file in files.sorted(by: { $0.path < $1.path }) {
            do {
                let film = try await TimelineBuilder(Timeline(videos: [.init(url: file)])).build()
                films += 1
                guard film.videoComposition != nil else {
                    #expect(film.composition.tracks.map(\.mediaType) == [.audio])
                    continue
                }
                let instruction = try #require(film.videoComposition?.instructions.first)
                #expect(film.videoComposition?.instructions.count == 1)
                #expect(
                    instruction.timeRange == CMTimeRange(start: .zero, duration: film.composition.duration))
                let shown = try #require(film.composition.tracks(withMediaType: .video).first)
                // Audio may begin before the video.
                #expect(shown.timeRange.end == instruction.timeRange.end, "\(file.lastPathComponent)")
                #expect(try #require(film.videoComposition).frameDuration > .zero)
            } catch let error as TimelineError {
                #expect(error.itemIndex == 0 && !error.description.contains("\n"), "\(error)")
            }
        }
        #expect(films > 20)
    }
}
