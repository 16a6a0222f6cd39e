import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// Good documents with something changed are read and built, or refused with their place.
@Suite(.timeLimit(.minutes(2))) struct TimelineMutationTests {
    private static let document = """
        {"version": 2, "frameDuration": "1/25", "renderSize": {"width": 640, "height": 360},
         "videos": [
           {"url": "/fake/a", "speed": 0.5, "fit": "fill", "sourceTimeRange": {"start": "1/3", "duration": 2.5},
            "crop": {"x": 0, "y": 0.25, "width": 0.5, "height": 0.5}, "opacity": [{"time": 0, "value": 0.5,
            "easing": "easeIn"}, {"time": 1.5, "value": 1}], "color": {"hue": 0.5}},
           {"url": "/fake/a", "placement": {"x": 0, "y": 0, "width": 0.5, "height": 0.25}, "opacity": 0.5,
            "transform": [{"scale": 2, "easing": "hold"}, {"time": "0:01", "offset": {"x": 0.5, "y": -1}}]},
           {"url": "/fake/a", "originalSoundVolume": 0}],
         "transitions": [{"kind": "dissolve", "duration": 1}, {"kind": "wipe", "direction": "fromTop", "duration": 1}],
         "overlays": [{"url": "/fake/b", "start": 0.5, "speed": 3, "volume": 0.25, "transform": [{"rotation": 45}]}],
         "voiceOvers": [{"url": "/fake/a", "start": 1}],
         "music": [{"url": "/fake/b", "ducking": {"volume": 0.1, "fade": 0.25}, "automation": [
           {"timeRange": {"start": 0, "duration": 2}, "startVolume": 1, "endVolume": 0}]}],
         "titles": [{"kind": "lowerThird", "text": "a", "start": 1, "color": "#FF0000"}]}
        """

    private static let words = [
        "null", "-1", "0", "1e300", "9223372036854775807", "-9223372036854775808", "1e-9", "\"\"", "[]", "{}",
        "2147483647", "2147483648", "0.001", "1000", "\"1/2147483647\"", "\"easeOut\"", "true", "[[[[",
        "{\"value\": 1, \"timescale\": 2147483629}", "\"speed\": 0.001", "\"time\": 1e9", "\"1\"", "\"push\"",
    ].map { Array($0.utf8) }

    private func mutated(_ random: inout SeededGenerator) -> Data {
        var bytes = Array(Self.document.utf8)
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if Int.random(in: 0..<12, using: &random) == 0 {
                bytes[place] = .random(in: 0...255, using: &random)
                continue
            }
            // A number, word or string as a whole.
            let isPart = { (byte: UInt8) in !Array(" ,:[]{}\n".utf8).contains(byte) }
            var (low, high) = (place, place)
            while low > 0, isPart(bytes[low - 1]) { low -= 1 }
            while high < bytes.count, isPart(bytes[high]) { high += 1 }
            // Most changed keys are unknown ones, which ends it there.
            if high < bytes.count, bytes[high] == UInt8(ascii: ":"), Bool.random(using: &random) { continue }
            bytes.replaceSubrange(low..<high, with: Self.words.randomElement(using: &random) ?? [])
        }
        return Data(bytes)
    }

    @Test(arguments: 0..<10) func changedDocumentsAreBuiltOrRefused(seed: Int) async throws {
        var files = FakeMedia()
        files.addClip("a", .seconds(4))
        files.addClip("b", .seconds(2), size: CGSize(width: 100, height: 300))
        var random = SeededGenerator(seed: UInt64(seed))
        var counts = (built: 0, refused: 0)
        for _ in 0..<50 {
            do {
                let timeline = try Timeline(document: mutated(&random), at: URL(fileURLWithPath: "/a.json"))
                let film = try await TimelineBuilder(timeline, reader: files.reader).build()
                counts.built += 1
                let instructions = try #require(film.videoComposition?.instructions)
                #expect(instructions.first?.timeRange.start == .zero)
                #expect(instructions.last?.timeRange.end == film.composition.duration)
            } catch let error as TimelineError {
                counts.refused += 1
                #expect(!error.cause.isEmpty && !error.remedy.isEmpty)
                #expect(error.keyPath != nil || error.cause.hasPrefix("line "), "\(error)")
            }
        }
        #expect(counts.refused > 5, "\(counts)")
        let whole = try Timeline(
            document: Data(Self.document.utf8), at: URL(fileURLWithPath: "/a.json"))
        _ = try await TimelineBuilder(whole, reader: files.reader).build()
    }
}
