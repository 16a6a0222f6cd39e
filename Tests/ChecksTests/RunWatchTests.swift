import Checks
import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// The page of a run and its state, as a server of a client delivers them. WatchCommandTests asks that of the command.
@Suite(.timeLimit(.minutes(5))) struct RunWatchTests {
    private struct State: Decodable {
        var status: String
        var progress: Double
    }

    private static func state(_ data: Data) throws -> State {
        try JSONDecoder().decode(State.self, from: data)
    }

    private static func asset() async throws -> AVURLAsset {
        AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 15)))
    }

    @Test func anExportHasAPageAndAState() async throws {
        let folder = try TemporaryFolder.make("watch")
        defer { TemporaryFolder.remove(folder) }
        let session = try #require(
            AVAssetExportSession(
                asset: try await Self.asset(), presetName: AVAssetExportPresetLowQuality))
        (session.outputURL, session.outputFileType) = (folder.appendingPathComponent("movie.mp4"), .mp4)
        let before = try Self.state(RunWatch.state(of: session))
        #expect(before.status == "Starting" && before.progress == 0)
        let page = try session.runPage(relativeTo: folder)
        #expect(page.contains("id=\"run-status\"") && page.contains("movie.mp4"))
        await session.export()
        #expect(try Self.state(RunWatch.state(of: session)).status == "Completed")
    }

    @Test func aPlayerHasAPageAndAState() async throws {
        let item = AVPlayerItem(asset: try await Self.asset())
        #expect(try item.runPage().contains("id=\"run-status\""))
        #expect(try Self.state(RunWatch.state(of: AVPlayer())).status == "Paused")
    }
}
