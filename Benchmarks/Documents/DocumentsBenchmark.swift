import Cutroom
import Foundation
import PlanCompiler
import RenderPlan

/// Writes a timeline of many clips in each format, reads it, builds and compiles it, and prints what each took, as lines of
/// JSON.
///
///     DocumentsBenchmark MEDIA FOLDER COUNT
@main
struct DocumentsBenchmark {
    private struct Row: Codable {
        var format: String
        var megabytes: Double
        var write: Double
        var read: Double
        var build: Double
        var compile: Double
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[3]), count > 1 else {
            FileHandle.standardError.write(Data("usage: DocumentsBenchmark MEDIA FOLDER COUNT\n".utf8))
            exit(64)
        }
        let folder = URL(fileURLWithPath: arguments[2], isDirectory: true)
        let timeline = timeline(of: URL(fileURLWithPath: arguments[1]), count: count)
        let source = folder.appendingPathComponent("own.json")
        try timeline.write(to: source)
        let document = try TimelineDocument(contentsOf: source)
        for format in ["json", "otio", "otioz", "edl", "fcpxml"] {
            let row = try await measure(
                document, in: folder.appendingPathComponent("edit.\(format)"), format: format)
            print(String(decoding: try JSONEncoder().encode(row), as: UTF8.self))
        }
    }

    /// Clips of ten frames, each at another place of the medium, with a dissolve at every tenth cut.
    private static func timeline(of media: URL, count: Int) -> Timeline {
        func frames(_ count: Int) -> CMTime { CMTime(value: CMTimeValue(count), timescale: 25) }
        var timeline = Timeline(
            videos: (0..<count).map { index in
                Timeline.VideoItem(
                    url: media,
                    sourceTimeRange: CMTimeRange(start: frames(index * 7 % 80), duration: frames(10)))
            }, renderSize: CGSize(width: 320, height: 180), frameDuration: frames(1))
        timeline.transitions = (1..<count).map {
            $0.isMultiple(of: 10) ? Timeline.Transition(.dissolve, duration: frames(4)) : .none
        }
        return timeline
    }

    private static func measure(
        _ document: TimelineDocument, in file: URL, format: String
    ) async throws -> Row {
        let clock = ContinuousClock()
        let beginning = clock.now
        try await document.write(to: file)
        let written = clock.now
        let again = try TimelineDocument(
            contentsOf: file, frameDuration: CMTime(value: 1, timescale: 25))
        let read = clock.now
        let built = try await again.build()
        let made = clock.now
        let plan = try PlanCompiler(
            asset: built.composition, videoComposition: built.videoComposition, audioMix: built.audioMix
        ).plan()
        let compiled = clock.now
        guard plan.frameCount > 0 else { throw CocoaError(.fileReadCorruptFile) }
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        return Row(
            format: format, megabytes: Double(size) / 1e6, write: seconds(written - beginning),
            read: seconds(read - written), build: seconds(made - read), compile: seconds(compiled - made))
    }

    private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}
