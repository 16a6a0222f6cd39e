import Foundation
import TestSupport
import Testing

/// Sound, files, documents and playing.
extension RecipeCheck {
    static let sounds: [String: Check] = [
        "Commands/music.sh": music,
        "Ducking.swift": ducking,
        "Commands/sound.sh": sound,
        "Tap.swift": tap,
    ]

    @Sendable private static func music(_ folder: CookbookFolder) async throws {
        #expect(try await numbers(folder["music.mp4"]) == Array(0..<60))
        let audio = try await FFmpeg.audio(of: folder["music.mp4"])
        // 0.6 of an amplitude of a half, and nothing of the clip's own.
        #expect(abs(level(audio, 0.2...0.8) - 0.3 / 2.0.squareRoot()) < 0.02)
        #expect(level(audio, 1.1...1.4) > 0.15 && level(audio, 1.95...1.99) < 0.05)
    }

    @Sendable private static func ducking(_ folder: CookbookFolder) async throws {
        let audio = try await FFmpeg.audio(of: folder["ducked.mp4"])
        #expect(try await FFmpeg.frameCount(of: folder["ducked.mp4"]) == 60)
        // The music alone; then the voice, as loud, above a quarter of the music.
        #expect(abs(level(audio, 0.05...0.2) - 0.354) < 0.03)
        #expect(abs(level(audio, 0.6...1.4) - 0.354 * (1 + 1.0 / 16).squareRoot()) < 0.03)
        #expect(level(audio, 1.95...1.99) < 0.1)
    }

    @Sendable private static func sound(_ folder: CookbookFolder) async throws {
        #expect(try await FFmpeg.probe(folder["sound.m4a"], "stream=codec_name") == ["aac"])
        // FFmpeg 5.1 gives all samples of the last packet.
        let audio = try await FFmpeg.audio(of: folder["sound.m4a"])
        #expect(abs(audio.frameCount - 96_000) < 1_024 && level(audio, 0.1...1.9) > 0.3)
    }

    @Sendable private static func tap(_ folder: CookbookFolder) async throws {
        #expect(try await numbers(folder["softer.mp4"]) == Array(0..<60))
        let audio = try await FFmpeg.audio(of: folder["softer.mp4"])
        #expect(abs(level(audio, 0.1...1.9) - 0.25 / 2.0.squareRoot()) < 0.02)
    }

    static let exports: [String: Check] = [
        "ReadAndWrite.swift": readAndWrite,
        "ParallelExports.swift": parallelExports,
        "Commands/sdr.sh": sdr,
        "Commands/chapters.sh": chapters,
        "Commands/smart.sh": smart,
        "Commands/resume.sh": resume,
        "Commands/farm.sh": farm,
        "Commands/check.sh": check,
        "Commands/convert.sh": convert,
        "Documents.swift": documents,
    ]

    @Sendable private static func readAndWrite(_ folder: CookbookFolder) async throws {
        #expect(try await shape(folder["half.mp4"]) == [160, 90, 60])
        #expect(try await numbers(folder["half.mp4"]) == Array(0..<60))
    }

    @Sendable private static func parallelExports(_ folder: CookbookFolder) async throws {
        let exports = folder["exports"]
        #expect(try exports.contents == ["1.mp4", "2.mp4", "3.mp4"])
        for name in try exports.contents {
            let movie = exports.appendingPathComponent(name)
            let isNumbered = name != "2.mp4"
            #expect(try await numbers(movie) == (0..<60).map { isNumbered ? $0 : nil })
        }
    }

    @Sendable private static func sdr(_ folder: CookbookFolder) async throws {
        let found = try await FFmpeg.probe(
            folder["sdr.mp4"], "stream=pix_fmt,color_transfer", streams: "v")
        #expect(found == ["yuv420p,bt709"])
        #expect(try await FFmpeg.frameCount(of: folder["sdr.mp4"]) == 10)
    }

    @Sendable private static func chapters(_ folder: CookbookFolder) async throws {
        let titles = try await FFmpeg.probe(
            folder["chapters.mp4"], "chapter=start_time:chapter_tags=title")
        #expect(titles == ["0.000000,Harbour", "2.000000,Market"])
    }

    @Sendable private static func smart(_ folder: CookbookFolder) async throws {
        #expect(folder.output.contains("copied    harbour.mp4"))
        let found = try await numbers(folder["smart.mp4"])
        #expect(found.count == 105 && Array(found[..<45]) == Array(0..<45))
    }

    @Sendable private static func resume(_ folder: CookbookFolder) async throws {
        #expect(try await numbers(folder["resumed.mp4"]).count == 105)
        #expect(try folder.url.contents.allSatisfy { !$0.hasPrefix(".") })
    }

    @Sendable private static func farm(_ folder: CookbookFolder) async throws {
        #expect(folder.output.contains("#SBATCH --array="))
        #expect(try !folder.url.contents.contains("farm.mp4"))
    }

    @Sendable private static func check(_ folder: CookbookFolder) async throws {
        let page = try String(contentsOf: folder["edit.html"], encoding: .utf8)
        #expect(page.contains("harbour.mp4") && page.contains("</html>"))
    }

    @Sendable private static func convert(_ folder: CookbookFolder) async throws {
        let list = try String(contentsOf: folder["edit.edl"], encoding: .utf8)
        #expect(list.contains("harbour.mp4") && list.contains("market.mp4"))
        let found = try await numbers(folder["movie.mp4"])
        #expect(found.count == 105 && Array(found[..<45]) == Array(0..<45))
    }

    @Sendable private static func documents(_ folder: CookbookFolder) async throws {
        #expect(folder.output.hasSuffix("edit.otio: 4.0 s\n"))
        let document = try String(contentsOf: folder["edit.otio"], encoding: .utf8)
        #expect(document.contains("\"Timeline.1\"") && document.contains("market.mp4"))
    }

    /// What runs in real time.
    static let played: [String: Check] = [
        "Player.swift": player,
        "LiveEdit.swift": liveEdit,
    ]

    @Sendable private static func player(_ folder: CookbookFolder) async throws {
        let lines = try String(contentsOf: folder["observed.txt"], encoding: .utf8).split(separator: "\n")
        #expect(lines.last == "the end" && lines.contains("half way"))
        #expect(lines.count { $0.hasPrefix("at ") } >= 3)
    }

    @Sendable private static func liveEdit(_ folder: CookbookFolder) async throws {
        let frame = try #require(try await FFmpeg.video(of: folder["frame.png"]).frames.first)
        #expect(shows(30, frame, isNegative: true))
    }
}
