import Foundation
import TestSupport
import Testing

/// The list of transitions, and the sheet of all of them.
@Suite struct TransitionListTests {
    private struct Row: Decodable {
        var name: String
        var directions: [String]
        var hasColor: Bool
        var hasEdge: Bool
    }

    @Test(.timeLimit(.minutes(1))) func allAreListed() async throws {
        let folder = try TemporaryFolder.make("transitions")
        defer { TemporaryFolder.remove(folder) }
        let list = try await CommandRun.run("transitions", in: folder)
        #expect(list.status == 0 && list.messages.isEmpty)
        #expect(list.output.contains("wipe              left, right, up, down; soft edge\n"))
        let data = try await CommandRun.run("transitions", "--json", in: folder)
        let rows = try JSONDecoder().decode([Row].self, from: Data(data.output.utf8))
        #expect(rows.count == list.output.split(separator: "\n").count && rows.count == 13)
        let wipe = try #require(rows.first { $0.name == "wipe" })
        #expect(wipe.directions == ["fromLeft", "fromRight", "fromTop", "fromBottom"] && wipe.hasEdge)
        #expect(rows.filter(\.hasColor).map(\.name) == ["fadeThroughColor"])
        #expect(try await CommandRun.run("transitions", "--overwrite", in: folder).status == 64)
    }

    /// The first column is the outgoing clip, the last one the incoming clip.
    @Test(.timeLimit(.minutes(5))) func aSheetHasARowForEach() async throws {
        let folder = try TemporaryFolder.make("transitions")
        defer { TemporaryFolder.remove(folder) }
        for color in ["white", "black"] {
            try await ChildProcess.run(
                "ffmpeg",
                [
                    "-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=\(color):s=64x36", "-frames:v",
                    "1",
                    folder.appendingPathComponent("\(color).png").path,
                ])
        }
        let arguments = ["transitions", "white.png", "black.png", "--sheet", "s.png"]
        let run = try await CommandRun(arguments, in: folder).result()
        #expect(run.status == 0, "\(run.messages)")
        let sheet = try await FFmpeg.video(of: folder.appendingPathComponent("s.png"))
        #expect(sheet.width == 5 * 68 + 4 && sheet.height == 12 * 40 + 4)
        for row in 0..<12 {
            let levels = (0..<5).map { sheet.frames[0].pixel(4 + $0 * 68 + 32, 4 + row * 40 + 4)[0] }
            #expect(levels[0] > 200 && levels[4] < 40, "row \(row): \(levels)")
        }
        #expect(try await CommandRun(arguments, in: folder).result().status == 73)
        #expect(
            try await CommandRun(arguments + ["--overwrite", "--json"], in: folder).result().status == 64)
        #expect(try await CommandRun.run("transitions", "--sheet", "s.png", in: folder).status == 64)
    }
}
