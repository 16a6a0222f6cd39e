import Foundation
import TestSupport
import Testing

/// Whether a recipe's output is what it says, by the name of its file.
enum RecipeCheck {
    typealias Check = @Sendable (CookbookFolder) async throws -> Void

    static let all = [edits, drawings, sounds, exports, played].reduce(into: [:]) { all, part in
        all.merge(part) { first, _ in first }
    }

    /// The numbers that the frames of a movie or an image show; nil for one that shows none.
    static func numbers(_ url: URL) async throws -> [Int?] {
        try await FFmpeg.video(of: url).frames.map { FramePattern.number(in: $0) }
    }

    /// The size of the video, and how many frames it has.
    static func shape(_ url: URL) async throws -> [Int] {
        let video = try await FFmpeg.video(of: url)
        return [video.width, video.height, video.frames.count]
    }

    /// The level of a movie's sound in a part of it, in seconds.
    static func level(_ audio: DecodedAudio, _ seconds: ClosedRange<Double>) -> Double {
        let rate = Double(audio.sampleRate)
        return audio.level(Int(seconds.lowerBound * rate)..<Int(seconds.upperBound * rate))
    }

    /// The part of a rectangle in which a frame of `market.mp4` isn't as it was, from 0 to 1.
    static func changed(_ frame: DecodedVideo.Frame, _ columns: Range<Int>, _ rows: Range<Int>) -> Double {
        var count = 0
        for row in rows { count += frame.row(row)[columns].count { abs(Int($0) - 120) > 12 } }
        return Double(count) / Double(columns.count * rows.count)
    }

    /// Whether the sixteen blocks of a frame are those of a number, after each was moved and inverted.
    static func shows(
        _ number: Int, _ frame: DecodedVideo.Frame, isUpsideDown: Bool = false, isNegative: Bool = false
    ) -> Bool {
        let size = frame.size(ofPlane: 0)
        return FramePattern.blocks(of: number).enumerated().allSatisfy { index, isWhite in
            let row = isUpsideDown ? 3 - index / 4 : index / 4
            let x = (2 * (index % 4) + 1) * size.width / 8
            let y = (2 * row + 1) * size.height / 8
            let luma = frame.mean(columns: x - 2..<x + 2, rows: y - 2..<y + 2)
            return isWhite != isNegative ? luma > 200 : luma < 50
        }
    }
}
