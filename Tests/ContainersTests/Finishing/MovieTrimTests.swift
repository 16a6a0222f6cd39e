import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Containers

/// The fields that a finished movie gets, read again.
@Suite struct MovieTrimTests {
    private typealias Make = MovieBoxes
    /// 2.5 s, and 1024 samples of silence at 48 kHz.
    private static let trim = MovieTrim(
        duration: CMTime(value: 5, timescale: 2), encoderDelay: CMTime(value: 1024, timescale: 48_000))

    private static func change(_ bytes: [UInt8], by trim: MovieTrim = MovieTrimTests.trim) throws
        -> FileChange
    {
        try MovieFinish(.export(trim), creation: nil, brand: .mp4).change(to: MemoryBytes(content: bytes))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var isWide = false
        var handler = "vide"
        var edits: [(duration: Int, start: Int, rate: Int)] = [(9, 700, 1 << 16)]
        /// In units of 1/600 s, and in the track's of 1/24000 s.
        var expected: [(duration: Int64, start: Int64?)] = [(1500, 700)]
    }

    static let rows = [
        Row(testDescription: "picture"),
        Row(testDescription: "picture, 64 bits", isWide: true),
        Row(testDescription: "sound begins behind the delay", handler: "soun", expected: [(1500, 512)]),
        Row(testDescription: "sound, 64 bits", isWide: true, handler: "soun", expected: [(1500, 512)]),
        Row(
            testDescription: "a late start is the muxer's", handler: "soun",
            edits: [(30, -1, 1 << 16), (9, 700, 1 << 16)], expected: [(30, nil), (9, 700)]),
    ]

    private static func bytes(_ row: Row) -> [UInt8] {
        let wide = row.isWide
        let size = wide ? 8 : 4
        let list = row.edits.flatMap {
            Make.big($0.duration, size) + Make.big($0.start, size) + Make.big($0.rate, 4)
        }
        let edits = Make.box(
            "edts", Make.box("elst", [wide ? 1 : 0, 0, 0, 0], Make.big(row.edits.count, 4), list))
        let entry = row.handler == "soun" ? Make.sound("mp4a") : Make.picture()
        let track = MovieBoxes.Track(
            handler: row.handler, timescale: 24_000, isWide: wide, edits: edits, entry: entry)
        // Something before the movie: patches count from the file's start.
        return Make.box("ftyp", Array("isom".utf8), [0, 0, 0, 0])
            + Make.movie(timescale: 600, duration: 9, isWide: wide, track.bytes)
    }

    @Test(arguments: rows)
    func everyTrackEndsWithTheMovie(_ row: Row) throws {
        let folder = try TemporaryFolder.make("trim")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("film.mp4")
        let before = Self.bytes(row)
        try Data(before).write(to: file)
        try Self.change(before).write(into: file)
        let after = [UInt8](try Data(contentsOf: file))
        #expect(after.count == before.count)
        let movie = try Movie(of: MemoryBytes(content: after))
        #expect(movie.duration == 1500)
        let track = try #require(movie.tracks.first)
        #expect(track.edits.map(\.duration) == row.expected.map(\.duration))
        #expect(track.edits.map(\.mediaStart) == row.expected.map(\.start))
        #expect(try Self.headerDuration(after) == 1500)
    }

    /// The duration that the first track's own header tells.
    private static func headerDuration(_ bytes: [UInt8]) throws -> UInt64 {
        let movie = try #require(ByteReader(bytes).boxes.first("moov"))
        var header = try #require(movie.boxes.first("trak")?.boxes.first("tkhd"))
        let isWide = try header.fullBoxHeader().version == 1
        try header.skip(isWide ? 24 : 16)
        return try header.unsigned(wide: isWide)
    }

    @Test func onlyTheFieldsChange() throws {
        let bytes = Self.bytes(Self.rows[2])
        func changed(by trim: MovieTrim) throws -> Int {
            let after = try Self.change(bytes, by: trim).patches.applied(to: bytes)
            return zip(bytes, after).count { $0.0 != $0.1 }
        }
        // Two bytes of each of three durations, and one of the edit's start.
        #expect(try changed(by: Self.trim) == 7)
        let still = MovieTrim(duration: CMTime(value: 5, timescale: 2), encoderDelay: .zero)
        #expect(try changed(by: still) == 6, "no delay to tell of")
    }

    /// Frame 15 at 30 a second lasts a fifth of one of the movie's units, and is shown all the same.
    @Test(
        arguments: [
            (CMTime(value: 1501, timescale: 3000), 301), (CMTime(value: 1499, timescale: 3000), 301),
            (CMTime(value: 302, timescale: 600), 302),
        ] as [(CMTime, Int64)]) func theLastFrameIsShown(duration: CMTime, expected: Int64) throws
    {
        let bytes = Self.bytes(Self.rows[0])
        let trim = MovieTrim(
            duration: duration, lastFrame: CMTime(value: 1, timescale: 2), encoderDelay: .zero)
        let after = try Self.change(bytes, by: trim).patches.applied(to: bytes)
        let movie = try Movie(of: MemoryBytes(content: after))
        #expect(movie.tracks.first?.edits.map(\.duration) == [expected])
    }

    /// Only a last frame with a time of its own may last longer than in the media, which have 30,000 units.
    @Test(arguments: [false, true], [1250, 1500, 6000] as [Int64])
    func theLastFrameLastsToTheEnd(hasFrameTimes: Bool, milliseconds: Int64) throws {
        let bytes = Self.bytes(Self.rows[0])
        let trim = MovieTrim(
            duration: CMTime(value: milliseconds, timescale: 1000), encoderDelay: .zero,
            hasFrameTimes: hasFrameTimes)
        let folder = try TemporaryFolder.make("trim")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("film.mp4")
        try Data(bytes).write(to: file)
        try Self.change(bytes, by: trim).write(into: file)
        let after = [UInt8](try Data(contentsOf: file))
        let track = try #require(try MovieBox(of: MemoryBytes(content: after)).root.box("trak"))
        let table = try #require(track.box("mdia", "minf", "stbl", "stts"))
        let last = try table.number(at: Int(8 * table.number(at: 4)) + 4)
        #expect(last == 3000 + (hasFrameTimes ? 24 * milliseconds - 30_000 : 0))
        #expect(try table.number(at: 4) == (hasFrameTimes && milliseconds > 1250 ? 2 : 1))
    }

    @Test func whatIsNotAWholeMovieIsRefused() {
        let bare = Make.movie(MovieBoxes.Track().bytes)
        for (bytes, fault) in [
            (Make.box("ftyp"), ContainerFailure.noMovie), (bare, .truncated), (Make.box("moov"), .truncated),
        ] {
            #expect(throws: fault) { try Self.change(bytes) }
        }
    }
}
