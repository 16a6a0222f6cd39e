import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Numbers that no program means, in each place of a document that has one: each format is written, or refused with a reason.
@Suite(.timeLimit(.minutes(5))) struct ExtremeNumberTests {
    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "1e19", "-1e19", "1e308", "1e-308", "0", "-1",
        "2147483647",
        "2147483648", "4294967296", "0.1", "1e9", "1e15", "-1e-9", "9007199254740993",
    ]

    private static let endings = ["json", "otio", "edl", "fcpxml"]

    /// A document with `N` in place of its numbers, and what these are.
    private static let range =
        #"{"start": {"value": N, "timescale": N}, "duration": {"value": N, "timescale": N}}"#
    private static let document = """
        {"version": 2, "renderSize": {"width": N, "height": N}, "frameDuration": {"value": N, "timescale": N},
        "videos": [
          {"url": "a.mov", "sourceTimeRange": \(range), "originalSoundVolume": N, "speed": N, "opacity": N,
           "placement": {"x": N, "y": N, "width": N, "height": N}, "crop": {"x": N, "y": N, "width": N, "height": N},
           "transform": [{"time": N, "scale": N, "rotation": N, "offset": {"x": N, "y": N}}]},
          {"url": "a.mov", "sourceTimeRange": \(range)}],
        "transitions": [{"kind": "dissolve", "duration": N}],
        "overlays": [{"url": "a.mov", "start": N, "sourceTimeRange": \(range), "volume": N, "speed": N}],
        "music": [{"url": "a.mov", "start": N, "volume": N, "fadeOut": N}],
        "voiceOvers": [{"url": "a.mov", "start": N, "sourceTimeRange": \(range), "volume": N}],
        "titles": [{"text": "A", "start": N, "duration": N, "fontSize": N}]}
        """
    private static let usual = [
        "640", "360", "1", "25", "0", "25", "40", "25", "0.5", "1.5", "0.5", "0.1", "0.1", "0.5", "0.5", "0",
        "0", "1",
        "0.5", "1", "2", "90", "0.5", "0", "0", "25", "40", "25", "0.4", "0.5", "0", "25", "20", "25", "0.3",
        "1", "0",
        "0.5", "0.5", "0.25", "0", "25", "20", "25", "1", "0", "1", "0.1",
    ]

    private static func text(_ numbers: [String]) -> String {
        let parts = document.components(separatedBy: "N")
        return zip(parts, numbers + [""]).map { $0 + $1 }.joined()
    }

    /// Writes a document in each format, and returns those that were refused.
    private func write(_ text: String, in folder: URL) async throws -> [String] {
        let file = folder.appendingPathComponent("a.json")
        try Data(text.utf8).write(to: file)
        let document: TimelineDocument
        do {
            document = try TimelineDocument(contentsOf: file)
        } catch {
            #expect(!error.cause.isEmpty && !error.remedy.isEmpty)
            return Self.endings
        }
        var refused: [String] = []
        for ending in Self.endings {
            do {
                try await document.write(to: folder.appendingPathComponent("b." + ending))
            } catch let error as TimelineError {
                #expect(!error.cause.isEmpty && !error.remedy.isEmpty, "\(ending): \(error)")
                refused.append(ending)
            }
        }
        return refused
    }

    @Test func usualNumbersAreWritten() async throws {
        let folder = try TemporaryFolder.make("numbers")
        defer { TemporaryFolder.remove(folder) }
        #expect(try await write(Self.text(Self.usual), in: folder) == [])
    }

    @Test(arguments: TestShare.of(0..<6, atMost: 3)) func extremeNumbersAreWrittenOrRefused(seed: Int)
        async throws
    {
        let folder = try TemporaryFolder.make("numbers")
        defer { TemporaryFolder.remove(folder) }
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<40 {
            var numbers = Self.usual
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                numbers[Int.random(in: numbers.indices, using: &generator)] =
                    Self.numbers.randomElement(using: &generator) ?? "0"
            }
            _ = try await write(Self.text(numbers), in: folder)
        }
    }

    @Test(arguments: ["9223372036854775807", "1e19", "-2", "3", "16386"])
    func eachFormatRefusesSizesThatAreNotRendered(height: String) async throws {
        let folder = try TemporaryFolder.make("numbers")
        defer { TemporaryFolder.remove(folder) }
        var numbers = Self.usual
        numbers[1] = height
        #expect(try await write(Self.text(numbers), in: folder) == Self.endings)
    }
}
