import Containers
import Foundation
import MediaInspection
import MediaTypes
import TestSupport
import Testing

/// The lengths of FLAC and Opus in Matroska, whose last blocks hold fewer samples than others.
@Suite(.timeLimit(.minutes(2))) struct MatroskaLengthTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var codec: String
        var rate: Int
        var sampleCount: Int
        var testDescription: String { "\(sampleCount) samples of \(codec) at \(rate) Hz in \(name)" }
    }

    static let cases: [Case] = {
        var random = SeededGenerator(seed: 31)
        return (0..<24).map { _ in
            let isOpus = Bool.random(using: &random)
            let rate = isOpus ? 48_000 : [22_050, 44_100, 48_000, 96_000].randomElement(using: &random)!
            let names = isOpus ? ["a.mkv", "a.webm", "a.mka"] : ["a.mkv", "a.mka"]
            return Case(
                name: names.randomElement(using: &random)!, codec: isOpus ? "libopus" : "flac", rate: rate,
                sampleCount: Int.random(in: rate / 4...3 * rate, using: &random))
        }
    }()

    private static func make(
        _ row: Case, in folder: URL, _ inputs: [String] = [], _ options: [String] = []
    ) async throws -> URL {
        try await InspectionClip.make(
            row.name,
            inputs + ["-f", "lavfi", "-i", "sine=r=\(row.rate):d=4,atrim=end_sample=\(row.sampleCount)"]
                + options + ["-c:a", row.codec],
            in: folder)
    }

    @Test(arguments: TestShare.of(cases)) func isThatOfTheSamples(_ row: Case) async throws {
        let folder = try TemporaryFolder.make("length")
        defer { TemporaryFolder.remove(folder) }
        let url = try await Self.make(row, in: folder)
        #expect(try await FFmpeg.audio(of: url).frameCount == row.sampleCount)
        let media = try MediaProbe().describe(url)
        #expect(media.duration == CMTime(value: CMTimeValue(row.sampleCount), timescale: Int32(row.rate)))
    }

    /// Beside video, whose first frame is the asset's zero, times are whole milliseconds.
    @Test(arguments: TestShare.of(cases.prefix(6))) func isKnownBesideVideo(_ row: Case) async throws {
        let folder = try TemporaryFolder.make("length")
        defer { TemporaryFolder.remove(folder) }
        var row = row
        let isWebM = row.name.hasSuffix("webm")
        let codec = isWebM ? ["-c:v", "libvpx"] : InspectionClip.h264
        if !isWebM { row.name = "a.mkv" }
        let url = try await Self.make(row, in: folder, InspectionClip.picture(frames: 5), codec)
        let media = try MediaProbe().describe(url)
        let sound = try #require(media.tracks.first { $0.mediaType == .audio })
        let expected = Double(row.sampleCount) / Double(row.rate)
        #expect(abs(sound.timeRange.end.seconds - expected) < 0.009, "\(sound.timeRange.end.seconds)")
    }

    /// The header of copied FLAC may be that of a longer stream.
    @Test func aHeaderOfAnotherFileDoesNotCount() async throws {
        let folder = try TemporaryFolder.make("length")
        defer { TemporaryFolder.remove(folder) }
        let row = Case(name: "a.mkv", codec: "flac", rate: 48_000, sampleCount: 144_000)
        let whole = try await Self.make(row, in: folder)
        let part = try await InspectionClip.make(
            "part.mkv", ["-i", whole.path, "-t", "1", "-c", "copy"], in: folder)
        let seconds = try MediaProbe().describe(part).duration.seconds
        #expect(abs(seconds - 1) < 0.1, "\(seconds)")
    }

    /// Damaged bytes are refused, or give lengths.
    @Test func damagedBytesAreNoHarm() async throws {
        let folder = try TemporaryFolder.make("length")
        defer { TemporaryFolder.remove(folder) }
        for codec in ["libopus", "flac"] {
            let row = Case(name: "a.mkv", codec: codec, rate: 48_000, sampleCount: 12_345)
            let whole = [UInt8](try Data(contentsOf: try await Self.make(row, in: folder)))
            var random = SeededGenerator(seed: 5)
            for _ in 0..<1000 {
                var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
                for _ in 0..<Int.random(in: 0..<8, using: &random) where !bytes.isEmpty {
                    bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                let lengths = try MatroskaLengths(of: MemoryBytes(content: bytes)).lengths
                #expect(lengths.values.allSatisfy { $0.sampleCount > 0 && $0.sampleRate > 0 })
            }
        }
    }
}
