import Foundation
import TestSupport
import Testing

/// `export --cache` and `cutroom cache`.
@Suite(.timeLimit(.minutes(5))) struct CacheCommandTests {
    private static func clip() async throws -> String {
        try await TestMedia.clip(
            TestClip(.numbered, frameCount: 10).with {
                ($0.width, $0.height, $0.frameRate) = (160, 90, [10, 1])
            }
        ).path
    }

    /// The numbers of parts in the last line of `--progress json`.
    private static func parts(_ result: CommandRun.Result) throws -> [String: Int]? {
        struct Line: Decodable { var parts: [String: Int]? }
        let last = try #require(result.output.split(separator: "\n").last)
        return try JSONDecoder().decode(Line.self, from: Data(last.utf8)).parts
    }

    @Test func partsAreKeptListedAndRemoved() async throws {
        let folder = try TemporaryFolder.make("cache")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Self.clip()
        func export(_ options: [String], _ environment: [String: String] = [:]) async throws -> [String: Int]?
        {
            let run = try CommandRun(
                ["export", clip, "-o", "movie.mp4", "--overwrite", "--progress", "json"] + options,
                in: folder,
                environment: environment)
            let result = try await run.result()
            #expect(result.status == 0, "\(result.messages)")
            return try Self.parts(result)
        }
        #expect(
            try await export(["--cache", "parts", "--cache-limit", "10"]) == ["taken": 0, "rendered": 1])
        let set = ["CUTROOM_CACHE": folder.path + "/parts"]
        #expect(try await export([], set) == ["taken": 1, "rendered": 0])
        #expect(try await export(["--no-cache"], set) == nil)
        let listed = try await CommandRun.run("cache", "--cache", "parts", "--json", in: folder)
        struct Listing: Decodable {
            struct File: Decodable { var kind: String }
            var files: [File]
        }
        let listing = try JSONDecoder().decode(Listing.self, from: Data(listed.output.utf8))
        #expect(listing.files.contains { $0.kind == "part" })
        let cleared = try await CommandRun(["cache", "--clear"], in: folder, environment: set).result()
        #expect(cleared.status == 0 && cleared.output == "0 parts, 0 bytes in \(folder.path)/parts\n")
    }

    @Test(arguments: [
        (["export", "a.mp4", "-o", "movie.webm", "--cache", "parts"], "--cache makes"),
        (["export", "a.mp4", "-o", "movie.mp4", "--cache", "parts", "--no-cache"], "contradicts"),
        (["export", "a.mp4", "-o", "movie.mp4", "--cache-limit", "5"], "requires --cache"),
        (["export", "a.mp4", "-o", "movie.mp4", "--cache", "parts", "--cache-limit", "0"], "invalid value"),
        (["cache"], "missing folder"),
    ])
    func whatCannotBeIsRefused(arguments: [String], words: String) async throws {
        let folder = try TemporaryFolder.make("cache")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun(arguments, in: folder, environment: ["CUTROOM_CACHE": ""]).result()
        #expect(result.status == 64 && result.messages.contains(words), "\(result.messages)")
    }
}
