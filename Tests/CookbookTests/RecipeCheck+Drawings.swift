import Foundation
import TestSupport
import Testing

/// Titles, code that draws, and images.
extension RecipeCheck {
    static let drawings: [String: Check] = [
        "Commands/title.sh": title,
        "LowerThird.swift": lowerThird,
        "Typewriter.swift": typewriter,
        "SpinAndPop.swift": spinAndPop,
        "Commands/subtitles.sh": subtitles,
        "Commands/watermark.sh": watermark,
        "CustomCompositor.swift": customCompositor,
        "Filter.swift": filter,
        "Effect.swift": effect,
        "Thumbnails.swift": thumbnails,
        "Commands/contact-sheet.sh": contactSheet,
        "Commands/images.sh": images,
        "Commands/gif.sh": gif,
        "Waveform.swift": waveform,
    ]

    @Sendable private static func title(_ folder: CookbookFolder) async throws {
        try await expectChange(folder["title.mp4"], 80..<240, 70..<110, before: 10, at: 30)
    }

    @Sendable private static func lowerThird(_ folder: CookbookFolder) async throws {
        try await expectChange(folder["named.mp4"], 0..<160, 110..<180, before: 10, at: 30)
    }

    @Sendable private static func typewriter(_ folder: CookbookFolder) async throws {
        let frames = try await FFmpeg.video(of: folder["typed.mp4"]).frames
        #expect(frames.count == 60)
        // None, then three letters, then all of them.
        let parts = [0, 10, 58].map { changed(frames[$0], 20..<300, 50..<130) }
        #expect(parts[0] == 0 && parts[1] > 0 && parts[2] > 2 * parts[1], "\(parts)")
    }

    @Sendable private static func spinAndPop(_ folder: CookbookFolder) async throws {
        try await expectChange(folder["popped.mp4"], 130..<190, 70..<110, before: 0, at: 40)
    }

    @Sendable private static func subtitles(_ folder: CookbookFolder) async throws {
        try await expectChange(folder["subtitles.mp4"], 100..<220, 140..<180, before: 10, at: 30)
    }

    @Sendable private static func watermark(_ folder: CookbookFolder) async throws {
        let frames = try await FFmpeg.video(of: folder["watermark.mp4"]).frames
        #expect(frames.count == 60)
        #expect(frames.allSatisfy { changed($0, 240..<320, 120..<180) > 0.02 })
        #expect(frames.allSatisfy { changed($0, 0..<200, 0..<180) == 0 })
    }

    @Sendable private static func customCompositor(_ folder: CookbookFolder) async throws {
        let frames = try await FFmpeg.video(of: folder["turned.mp4"]).frames
        #expect(frames.count == 60)
        for (number, frame) in frames.enumerated() { #expect(shows(number, frame, isUpsideDown: true)) }
    }

    @Sendable private static func filter(_ folder: CookbookFolder) async throws {
        let frames = try await FFmpeg.video(of: folder["negative.mp4"]).frames
        #expect(frames.count == 60)
        for (number, frame) in frames.enumerated() { #expect(shows(number, frame, isNegative: true)) }
    }

    @Sendable private static func effect(_ folder: CookbookFolder) async throws {
        let frames = try await FFmpeg.video(of: folder["soft.mp4"]).frames
        #expect(frames.count == 60)
        for frame in frames {
            let color = frame.pixel(160, 90).dropFirst()
            #expect(color.allSatisfy { abs(Int($0) - 128) <= 2 })
        }
    }

    @Sendable private static func thumbnails(_ folder: CookbookFolder) async throws {
        let images = folder["thumbnails"]
        #expect(try images.contents == ["1.png", "2.png", "3.png", "4.png"])
        for number in 1...4 {
            let image = images.appendingPathComponent("\(number).png")
            #expect(try await shape(image) == [160, 90, 1])
            #expect(try await numbers(image) == [15 * (number - 1)])
        }
    }

    @Sendable private static func contactSheet(_ folder: CookbookFolder) async throws {
        let sheet = try await FFmpeg.video(of: folder["sheet.png"])
        // Images of 320 × 180 with gaps of four pixels.
        #expect(sheet.width == 4 * 324 + 4 && sheet.height == 2 * 184 + 4)
        let found = (0..<4).map {
            FramePattern.number(
                in: sheet.frames[0], columns: 4 + $0 * 324..<324 + $0 * 324, rows: 4..<184)
        }
        #expect(found == [7, 22, 37, 52])
    }

    @Sendable private static func images(_ folder: CookbookFolder) async throws {
        #expect(try folder.url.contents.filter { $0.hasPrefix("frame-") }.count == 10)
        #expect(try await numbers(folder["images.mp4"]) == (0..<10).map { 6 * $0 })
    }

    @Sendable private static func gif(_ folder: CookbookFolder) async throws {
        #expect(try await shape(folder["harbour.gif"]) == [160, 90, 10])
    }

    @Sendable private static func waveform(_ folder: CookbookFolder) async throws {
        let image = try await FFmpeg.video(of: folder["waveform.png"])
        #expect(image.width == 320 && image.height == 80)
        // Half of the height for half of the greatest amplitude.
        let column = (0..<80).map { image.frames[0].pixel(160, $0)[0] < 128 }
        #expect((35...45).contains(column.count { $0 }) && column[40] && !column[5] && !column[75])
    }

    /// A rectangle of a frame isn't the clip's own, and that of an earlier one is.
    private static func expectChange(
        _ movie: URL, _ columns: Range<Int>, _ rows: Range<Int>, before: Int, at: Int
    ) async throws {
        let frames = try await FFmpeg.video(of: movie).frames
        #expect(frames.count == 60)
        #expect(changed(frames[before], columns, rows) == 0)
        #expect(changed(frames[at], columns, rows) > 0.02, "\(changed(frames[at], columns, rows))")
    }
}
