import Foundation
import TestSupport
import Testing

/// Cutting, time and composing.
extension RecipeCheck {
    static let edits: [String: Check] = [
        "Merge.swift": merge,
        "Commands/dissolve.sh": dissolve,
        "Trim.swift": trim,
        "PassthroughTrim.swift": passthroughTrim,
        "Commands/split.sh": split,
        "SlowMotion.swift": slowMotion,
        "Freeze.swift": freeze,
        "Reverse.swift": reverse,
        "Commands/portrait.sh": portrait,
        "Commands/blurred-background.sh": blurredBackground,
        "PictureInPicture.swift": pictureInPicture,
        "Grid.swift": grid,
        "KenBurns.swift": kenBurns,
        "Fades.swift": fades,
        "Alpha.swift": alpha,
    ]

    @Sendable private static func merge(_ folder: CookbookFolder) async throws {
        let found = try await numbers(folder["merged.mp4"])
        #expect(found == Array(0..<60) + Array(repeating: nil, count: 60))
    }

    @Sendable private static func dissolve(_ folder: CookbookFolder) async throws {
        let found = try await numbers(folder["dissolve.mp4"])
        #expect(found.count == 105 && Array(found[..<45]) == Array(0..<45))
        #expect(found[60...].allSatisfy { $0 == nil })
    }

    @Sendable private static func trim(_ folder: CookbookFolder) async throws {
        #expect(try await numbers(folder["trimmed.mp4"]) == Array(15..<45))
    }

    @Sendable private static func passthroughTrim(_ folder: CookbookFolder) async throws {
        #expect(try await numbers(folder["trimmed.mp4"]) == Array(15..<45))
    }

    @Sendable private static func split(_ folder: CookbookFolder) async throws {
        #expect(try await numbers(folder["first.mp4"]) == Array(0..<24))
        #expect(try await numbers(folder["second.mp4"]) == Array(24..<60))
    }

    @Sendable private static func slowMotion(_ folder: CookbookFolder) async throws {
        let expected = (0..<30) + (30..<60).flatMap { [$0, $0] }
        #expect(try await numbers(folder["slow.mp4"]) == expected)
        let audio = try await FFmpeg.audio(of: folder["slow.mp4"])
        #expect(level(audio, 0.2...0.8) > 0.3 && level(audio, 1.5...2.8) > 0.2)
    }

    @Sendable private static func freeze(_ folder: CookbookFolder) async throws {
        let expected = Array(0..<30) + Array(repeating: 30, count: 30) + Array(30..<60)
        #expect(try await numbers(folder["frozen.mp4"]) == expected)
        let audio = try await FFmpeg.audio(of: folder["frozen.mp4"])
        #expect(level(audio, 0.1...0.9) > 0.3 && level(audio, 2.1...2.9) > 0.3)
        #expect(level(audio, 1.1...1.9) < 0.01)
    }

    @Sendable private static func reverse(_ folder: CookbookFolder) async throws {
        #expect(try await numbers(folder["reversed.mp4"]) == (0..<60).reversed())
    }

    @Sendable private static func portrait(_ folder: CookbookFolder) async throws {
        #expect(try await shape(folder["portrait.mp4"]) == [180, 320, 60])
    }

    @Sendable private static func blurredBackground(_ folder: CookbookFolder) async throws {
        #expect(try await shape(folder["blurred.mp4"]) == [180, 320, 60])
    }

    @Sendable private static func pictureInPicture(_ folder: CookbookFolder) async throws {
        let frames = try await FFmpeg.video(of: folder["corner.mp4"]).frames
        let found = frames.map { FramePattern.number(in: $0, columns: 232..<312, rows: 8..<53) }
        #expect(found == Array(0..<60))
        #expect(frames.allSatisfy { changed($0, 0..<220, 60..<180) == 0 })
    }

    @Sendable private static func grid(_ folder: CookbookFolder) async throws {
        let frames = try await FFmpeg.video(of: folder["grid.mp4"]).frames
        #expect(frames.count == 60)
        for (number, frame) in frames.enumerated() {
            #expect(FramePattern.number(in: frame, columns: 0..<160, rows: 0..<90) == number)
            #expect(FramePattern.number(in: frame, columns: 160..<320, rows: 90..<180) == number)
            #expect(changed(frame, 170..<310, 10..<80) == 0 && changed(frame, 10..<150, 100..<170) == 0)
        }
    }

    @Sendable private static func kenBurns(_ folder: CookbookFolder) async throws {
        let frames = try await FFmpeg.video(of: folder["moving.mp4"]).frames
        #expect(frames.count == 60 && frames.first?.size(ofPlane: 0).width == 640)
        // The edge in the middle goes to the left by a tenth of the width.
        for (frame, edge) in [(frames[0], 320), (frames[59], 256)] {
            #expect(frame.pixel(edge - 12, 180)[0] < 50 && frame.pixel(edge + 12, 180)[0] > 200)
        }
    }

    @Sendable private static func fades(_ folder: CookbookFolder) async throws {
        let frames = try await FFmpeg.video(of: folder["faded.mp4"]).frames
        #expect(frames.count == 60 && frames[0].extremes().upperBound < 24)
        #expect(frames[59].extremes().upperBound < 60)
        #expect(frames[15..<45].map { FramePattern.number(in: $0) } == Array(15..<45))
        let audio = try await FFmpeg.audio(of: folder["faded.mp4"])
        #expect(level(audio, 0...0.05) < 0.05 && level(audio, 1.94...1.99) < 0.06)
        #expect(level(audio, 0.6...1.4) > 0.3)
    }

    @Sendable private static func alpha(_ folder: CookbookFolder) async throws {
        let movie = folder["small.mov"]
        #expect(try await FFmpeg.probe(movie, "stream=pix_fmt", streams: "v") == ["yuva444p12le"])
        // Opacity as the only plane that counts.
        let alpha = folder["alpha.mkv"]
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", movie.path, "-frames:v", "1", "-an", "-vf"]
                + ["alphaextract,format=gray,format=yuv420p", "-c:v", "ffv1", alpha.path])
        let frame = try #require(try await FFmpeg.video(of: alpha).frames.first)
        #expect(frame.mean(columns: 10..<150, rows: 10..<80) > 225)
        #expect(frame.mean(columns: 170..<310, rows: 100..<170) < 20)
    }
}
