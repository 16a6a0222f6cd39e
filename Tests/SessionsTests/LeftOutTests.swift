import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

/// What clips have besides video and audio, which a rendered output lacks.
@Suite(.timeLimit(.minutes(2))) struct LeftOutTests {
    /// A clip with any of the kinds, each of a few.
    private static func clip(
        _ name: String, _ kinds: Set<LeftOutContent.Kind>, in folder: URL
    ) async throws -> URL {
        func file(_ name: String, _ text: String) throws -> String {
            let url = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: url)
            return url.path
        }
        let chapter = "[CHAPTER]\nTIMEBASE=1/10\nSTART=%\nEND=%\ntitle=C\n"
        let chapters =
            ";FFMETADATA1\n"
            + [("0", "4"), ("4", "9")].map { start, end in
                chapter.replacing("%", with: start, maxReplacements: 1).replacing("%", with: end)
            }.joined()
        var inputs = ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1"]
        var options = ["-map", "0"]
        if kinds.contains(.subtitles) {
            inputs += ["-i", try file("s.srt", "1\n00:00:00,200 --> 00:00:00,800\nHello\n\n")]
            options += ["-map", "1", "-c:s", name.hasSuffix("mkv") ? "srt" : "mov_text"]
        }
        if kinds.contains(.chapters) {
            inputs += ["-i", try file("c.txt", chapters)]
            options += ["-map_chapters", kinds.contains(.subtitles) ? "2" : "1"]
        }
        if kinds.contains(.attachments) {
            for attached in ["a.ttf", "b.ttf"] {
                options += ["-attach", try file(attached, "font")]
            }
            options += ["-metadata:s:t", "mimetype=font/ttf"]
        }
        let url = folder.appendingPathComponent(name)
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error"] + inputs + options + ["-c:v", "libx264", url.path])
        return url
    }

    /// All sets of kinds, in the containers that have them.
    private static let cases: [(String, Set<LeftOutContent.Kind>)] = (0..<8).flatMap { bits in
        let kinds = LeftOutContent.Kind.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }
        let all = Set(kinds.map(\.element))
        return all.contains(.attachments) ? [("a.mkv", all)] : ["a.mkv", "a.mp4", "a.mov"].map { ($0, all) }
    }

    @Test(arguments: TestShare.of(cases, atMost: 3))
    func eachKindIsNamedOnce(_ name: String, _ kinds: Set<LeftOutContent.Kind>) async throws {
        let folder = try TemporaryFolder.make("leftout")
        defer { TemporaryFolder.remove(folder) }
        let url = try await Self.clip(name, kinds, in: folder)
        var timeline = Timeline()
        timeline.videos = [Timeline.VideoItem(url: url), Timeline.VideoItem(url: url)]
        let built = try await TimelineBuilder(timeline).build()
        #expect(built.warnings.isEmpty, "\(built.warnings)")
        #expect(built.leftOut.map(\.kind) == LeftOutContent.Kind.allCases.filter(kinds.contains))
        #expect(built.leftOut.allSatisfy { $0.url == url && $0.description.hasPrefix(url.path + ": ") })
        for content in built.leftOut {
            let words =
                switch content.kind {
                case .subtitles: "subtitle track 2 is left out: "
                case .chapters: "its 2 chapters are left out: "
                case .attachments: #"its 2 attached files ("a.ttf", "b.ttf") are left out: "#
                }
            #expect(content.description.contains(words), "\(content)")
        }
    }
}
