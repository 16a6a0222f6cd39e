import Containers
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Engine

/// What a reader works out of its file when it opens it.
@Suite struct FileFactsTests {
    private func source(_ url: URL, _ trackID: CMPersistentTrackID = 1) -> MediaSource {
        MediaSource(url: url, trackID: trackID, streamID: "", streamIndex: 0, timescale: 600)
    }

    @Test func evenPicturesHaveASpacing() async throws {
        let url = try await TestMedia.clip(TestClip(.flat(y: 60, cb: 128, cr: 128), frameCount: 30))
        let facts = FileFacts(of: source(url))
        #expect(facts.frameSpacing == CMTime(value: 1, timescale: 30))
        #expect(FileFacts(of: source(url, 9)).frameSpacing == nil, "no such track")
    }

    @Test func whatIsNotAMovieHasNone() throws {
        let folder = try TemporaryFolder.make("facts")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("film.mp4")
        for content in ["", "RIFF----WAVE", "\0\0\0\u{8}free", "\0\0\0\u{9}moov"] {
            try Data(content.utf8).write(to: file)
            #expect(FileFacts(of: source(file)).patches.isEmpty)
        }
        #expect(FileFacts(of: source(folder)).patches.isEmpty)
        #expect(FileFacts(of: source(folder.appendingPathComponent("none.mp4"))).patches.isEmpty)
    }

    @Test func aFileIsReadOnceUntilItChanges() async throws {
        let folder = try TemporaryFolder.make("facts")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("film.mp4")
        let movies = RecentMovies(limit: 2)
        let clips = [10, 20].map { TestClip(.flat(y: 60, cb: 128, cr: 128), frameCount: $0) }
        var counts: [Int64?] = []
        for clip in clips {
            try await Data(contentsOf: TestMedia.clip(clip)).write(to: file)
            for _ in 0..<2 { counts.append(movies.movie(at: file.path)?.tracks.first?.samples.count) }
        }
        #expect(counts == [10, 10, 20, 20])
        for number in 0..<5 {
            let other = folder.appendingPathComponent("\(number).mp4")
            try FileManager.default.copyItem(at: file, to: other)
            #expect(movies.movie(at: other.path) != nil)
            #expect(movies.count <= 2)
        }
        #expect(movies.movie(at: file.path)?.tracks.first?.samples.count == 20)
    }
}
