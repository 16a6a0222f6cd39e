import Checks
import Editing
import ExtraTypes
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Assets, items and sessions are checked alike, and a session also for what its own settings allow.
@Suite(.timeLimit(.minutes(5))) struct ExportCheckTests {
    private func film() async throws -> CheckedFilm {
        try await CheckedFilm(in: try TemporaryFolder.make("check"))
    }

    @Test func allFindTheSameProblems() async throws {
        let film = try await film()
        defer { TemporaryFolder.remove(film.folder) }
        #expect(film.composition.check(videoComposition: film.video, audioMix: film.mix).isEmpty)
        film.instruction(0).timeRange = CheckedFilm.range(0, 0.4)
        let problems = film.composition.check(videoComposition: film.video, audioMix: film.mix)
        #expect(problems.map(\.kind) == [.hole] && problems.map(\.instruction) == [nil])
        let item = AVPlayerItem(asset: film.composition)
        (item.videoComposition, item.audioMix) = (film.video, film.mix)
        #expect(item.check() == problems)
        let check = try film.session().check()
        #expect(check.problems == problems)
        #expect((check.error as? AVError)?.failureReason == problems.first?.message)
    }

    @Test func warningsAreNotErrors() async throws {
        let film = try await film()
        defer { TemporaryFolder.remove(film.folder) }
        film.instruction(1).timeRange = CheckedFilm.range(0.5, 2)
        let check = try film.session().check()
        #expect(check.problems.map(\.severity) == [.warning] && check.error == nil)
    }

    @Test func settingsThatACopyIgnoresAreErrors() async throws {
        let film = try await film()
        defer { TemporaryFolder.remove(film.folder) }
        let session = try #require(
            AVAssetExportSession(asset: film.composition, presetName: AVAssetExportPresetPassthrough))
        let refused = session.check().error as? AVError
        #expect(refused?.failureReason?.contains("is not an MP4 or QuickTime movie") == true)
        session.videoComposition = film.video
        let check = session.check()
        #expect(check.problems.isEmpty)
        #expect((check.error as? AVError)?.failureReason?.contains("videoComposition") == true)
    }
}
