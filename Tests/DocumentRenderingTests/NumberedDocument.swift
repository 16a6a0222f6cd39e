import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
import TestSupport
import Testing
import Timeline

@testable import Documents

/// What a frame of the output shows of a numbered clip.
enum ExpectedFrame: Hashable {
    case number(Int)
    case black
    /// The first number, mixed with a part of the second.
    case mix(Int, Int, Double)
    /// The second number in this many of the four columns from the left, the first in the others.
    case wiped(Int, Int, Int)
    /// A number under black: faded to this part.
    case faded(Int, Double)

    /// The luma of each of the sixteen blocks.
    private var blocks: [Double] {
        func luma(_ number: Int) -> [Double] {
            FramePattern.blocks(of: number).map { $0 ? 235 : 16 }
        }
        switch self {
        case .number(let number): return luma(number)
        case .black: return Array(repeating: 16, count: 16)
        case .mix(let one, let other, let part):
            return zip(luma(one), luma(other)).map { $0 * (1 - part) + $1 * part }
        case .wiped(let old, let new, let columns):
            return zip(luma(old), luma(new)).enumerated().map { $0 % 4 < columns ? $1.1 : $1.0 }
        case .faded(let number, let part): return luma(number).map { 16 * (1 - part) + $0 * part }
        }
    }

    /// Whether a frame shows this, within the error of coding.
    func isShown(in frame: DecodedVideo.Frame) -> Bool {
        let size = frame.size(ofPlane: 0)
        return blocks.enumerated().allSatisfy { index, luma in
            let x = (2 * (index % 4) + 1) * size.width / 8
            let y = (2 * (index / 4) + 1) * size.height / 8
            return abs(frame.mean(columns: x - 1..<x + 2, rows: y - 1..<y + 2) - luma) < 6
        }
    }
}

extension [ExpectedFrame] {
    static func numbers(_ range: Range<Int>) -> Self { range.map(ExpectedFrame.number) }
    static func black(_ count: Int) -> Self { Array(repeating: .black, count: count) }
}

/// A document over a clip of 100 numbered frames at 25 a second.
enum NumberedDocument {
    static func clip() async throws -> URL {
        try await TestMedia.clip(
            TestClip(.numbered, frameCount: 100).with {
                $0.frameRate = [25, 1]
                $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 192_000)
            })
    }

    /// The frames before any encoder.
    static func frames(
        of document: URL, _ search: MediaSearch = MediaSearch()
    ) async throws -> [DecodedVideo.Frame] {
        let built = try await TimelineDocument(contentsOf: document).build(finding: search)
        return try await frames(of: built)
    }

    static func frames(of built: BuiltTimeline) async throws -> [DecodedVideo.Frame] {
        let plan = try PlanCompiler(
            asset: built.composition, videoComposition: built.videoComposition, audioMix: built.audioMix
        ).plan()
        return try await RawFilm(rendering: plan).video().frames
    }

    static func expect(_ frames: [DecodedVideo.Frame], _ expected: [ExpectedFrame], _ what: String = "") {
        let wrong = zip(frames, expected).enumerated().filter { !$1.1.isShown(in: $1.0) }
        let shown = wrong.prefix(4).map { index, pair in
            "\(index): \(FramePattern.number(in: pair.0).map(String.init) ?? "none"), not \(pair.1)"
        }
        #expect(frames.count == expected.count && wrong.isEmpty, "\(what) \(shown)")
    }
}

extension CMTime {
    static func at(_ value: Int64, _ timescale: Int32) -> CMTime {
        CMTime(value: value, timescale: timescale)
    }
}
