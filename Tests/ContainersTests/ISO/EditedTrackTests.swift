import MediaTypes
import TestSupport
import Testing

@testable import Containers

/// Tracks with several edits: which of them a reader has to apply, and what the demuxer sees of them.
@Suite struct EditedTrackTests {
    private typealias Make = MovieBoxes
    private static let one = 1 << 16

    private func movie(
        _ edits: [UInt8], handler: String = "vide", entry: [UInt8]? = nil, duration: Int = 10_000
    ) throws -> (movie: Movie, bytes: [UInt8]) {
        // 30 s of media.
        let track = MovieBoxes.Track(
            handler: handler, duration: 2_700_000, edits: edits, entry: entry ?? Make.picture(),
            times: [(900, 3000)])
        let bytes = Make.movie(duration: duration, track.bytes)
        return (try Movie(of: MemoryBytes(content: bytes)), bytes)
    }

    private func requiresMediaTime(
        _ edits: [UInt8], handler: String = "vide", entry: [UInt8]? = nil
    ) throws -> Bool {
        let movie = try movie(edits, handler: handler, entry: entry).movie
        return MovieSegments(of: try #require(movie.tracks.first), in: movie).requireMediaTime
    }

    @Test func severalEditsRequireMediaTime() throws {
        let one = Self.one
        #expect(try !requiresMediaTime([]))
        #expect(try !requiresMediaTime(Make.edits((5000, 90_000, one))))
        #expect(try !requiresMediaTime(Make.edits((500, -1, one), (5000, 90_000, one))))
        #expect(try requiresMediaTime(Make.edits((5000, 90_000, one), (5000, 0, one))))
        #expect(try requiresMediaTime(Make.edits((5000, 90_000, one), (5000, -1, one))))
        #expect(try requiresMediaTime(Make.edits((500, -1, one), (500, -1, one), (5000, 90_000, one))))
        #expect(try requiresMediaTime(Make.edits((5000, 90_000, 2 * one))))
    }

    /// Coded audio behind a cut needs the packets before it, but not behind an encoder's delay.
    @Test func cutAudioRequiresMediaTime() throws {
        let coded = Make.sound("mp4a", Make.elementary([0x12, 0x10]))
        func isRequired(_ start: Int, _ entry: [UInt8]) throws -> Bool {
            try requiresMediaTime(Make.edits((5000, start, Self.one)), handler: "soun", entry: entry)
        }
        #expect(try isRequired(45_000, coded))
        #expect(try !isRequired(4000, coded))
        #expect(try !isRequired(45_000, Make.sound("sowt")))
    }

    /// A rate of 0 is a dwell among others; if all are 0, the writer left them out.
    @Test func dwells() throws {
        func durations(_ edits: [UInt8]) throws -> [CMTime] {
            let movie = try movie(edits).movie
            return MovieSegments(of: try #require(movie.tracks.first), in: movie).mappings
                .map(\.source.duration)
        }
        let second = CMTime(value: 1, timescale: 1)
        #expect(try durations(Make.edits((1000, 0, Self.one), (1000, 9000, 0))) == [second, .zero])
        #expect(try durations(Make.edits((1000, 0, 0), (1000, 9000, 0))) == [second, second])
        #expect(try durations(Make.edits((1000, 0, 1), (1000, 9000, 1))) == [second, second])
    }

    /// The demuxer sees no edit list, and a movie as long as the media.
    @Test func theDemuxerSeesMediaTime() throws {
        let (movie, bytes) = try movie(Make.edits((5000, 90_000, Self.one), (5000, 0, Self.one)))
        let track = try #require(movie.tracks.first)
        let patches = MoviePatches(movie: movie).patches(forMediaOf: track)
        let plain = try Movie(of: MemoryBytes(content: patches.applied(to: bytes)))
        #expect(plain.tracks.first?.hasEdits == false)
        #expect(plain.duration >= 30_000)
        #expect(Set(patches.map(\.offset)).count == patches.count)
        // Other rules apply to the movie that the demuxer sees: nothing else is in need of a patch.
        #expect(patches.count == 2)
    }
}
