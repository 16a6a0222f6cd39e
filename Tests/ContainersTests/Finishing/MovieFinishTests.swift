import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Containers

/// Movies of clients, with what their muxer doesn't write: the movie box as it is read again.
@Suite struct MovieFinishTests {
    private typealias Make = MovieBoxes
    private static let media = Make.box("mdat", [1, 2, 3])

    /// 30,000 units of 1/24000 s in ten frames, and a chunk.
    private static func track(_ edits: [UInt8], chunk: Int = 0) -> [UInt8] {
        MovieBoxes.Track(
            timescale: 24_000, duration: 30_000, edits: edits,
            more: Make.full("stco", Make.big(1, 4), Make.big(chunk, 4))
        ).bytes
    }

    private static func movie(_ track: [UInt8]) -> [UInt8] { Make.movie(timescale: 600, duration: 9, track) }

    private static func second(_ value: Int64, _ timescale: CMTimeScale = 1) -> CMTime {
        CMTime(value: value, timescale: timescale)
    }

    /// Writes the change into a file of these bytes.
    private static func finished(
        _ bytes: [UInt8], from start: CMTime, to end: CMTime
    ) throws -> [UInt8] {
        let track = MovieSession.Track(isSound: false, start: start, end: end)
        let finish = MovieFinish(.session(MovieSession([track])), creation: nil, brand: .mp4)
        let folder = try TemporaryFolder.make("finish")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("movie.mp4")
        try Data(bytes).write(to: file)
        try finish.change(to: MemoryBytes(content: bytes)).write(into: file)
        return [UInt8](try Data(contentsOf: file))
    }

    private static func onlyTrack(_ bytes: [UInt8]) throws -> BoxTree {
        try #require(try MovieBox(of: MemoryBytes(content: bytes)).root.box("trak"))
    }

    private static func edits(_ bytes: [UInt8]) throws -> [[Int64]] {
        let list = try #require(try onlyTrack(bytes).box("edts", "elst"))
        return try list.edits.map { [$0.duration, $0.mediaTime] }
    }

    /// The header's duration holds the gap, too.
    @Test func aLateTrackGetsAnEmptyEdit() throws {
        let before = Self.media + Self.movie(Self.track(Make.edits((9, 700, 1 << 16))))
        let after = try Self.finished(before, from: Self.second(1), to: Self.second(9, 4))
        #expect(after.count == before.count + 12)
        #expect(try Self.edits(after) == [[600, -1], [750, 700]])
        #expect(try Self.onlyTrack(after).box("tkhd")?.duration == 1350)
        #expect(try MovieBox(of: MemoryBytes(content: after)).header.duration == 1350)
    }

    /// The box of a file for networks is before the media, and keeps its length.
    @Test func noEditIsAddedBeforeTheMedia() throws {
        let before = Self.movie(Self.track(Make.edits((9, 700, 1 << 16)))) + Self.media
        let after = try Self.finished(before, from: Self.second(1), to: Self.second(9, 4))
        #expect(after.count == before.count)
        #expect(after.suffix(Self.media.count) == Self.media[...])
        #expect(try Self.edits(after) == [[750, 700]])
    }

    @Test func anEditThatIsNotNeededBecomesAnEmptyBox() throws {
        let before = Self.media + Self.movie(Self.track(Make.edits((4, -1, 1 << 16), (9, 700, 1 << 16))))
        // It begins 240 units of the media before the session.
        let after = try Self.finished(before, from: Self.second(-1, 100), to: Self.second(31, 25))
        #expect(after.count == before.count)
        #expect(try Self.edits(after) == [[744, 940]])
        let boxes = try #require(try Self.onlyTrack(after).box("edts")).boxes
        #expect(boxes.map(\.code) == ["elst", "free"])
        #expect(boxes.last?.length == 12)
    }

    /// The box grows between the media and another box.
    @Test func chunksBeforeTheBoxStay() throws {
        let last = Make.box("uuid", [4])
        let movie = Self.movie(Self.track(Make.edits((9, 0, 1 << 16)), chunk: 8))
        let before = Self.media + movie + last
        let after = try Self.finished(before, from: .zero, to: Self.second(2))
        #expect(after.count == before.count + 8)
        #expect(after.prefix(Self.media.count) == Self.media[...] && after.suffix(last.count) == last[...])
        let table = try #require(try Self.onlyTrack(after).box("mdia", "minf", "stbl"))
        #expect(try table.box("stco")?.number(at: 8) == 8)
    }

    /// The last frame gets a row of its own, and the chunks behind the box move.
    @Test func theLastFrameIsHeldToTheEnd() throws {
        let length = Self.movie(Self.track(Make.edits((9, 0, 1 << 16)))).count
        let before = Self.movie(Self.track(Make.edits((9, 0, 1 << 16)), chunk: length + 8)) + Self.media
        let after = try Self.finished(before, from: .zero, to: Self.second(2))
        #expect(after.count == before.count + 8)
        #expect(after.suffix(Self.media.count) == Self.media[...])
        let track = try Self.onlyTrack(after)
        let table = try #require(track.box("mdia", "minf", "stbl"))
        #expect(try table.box("stco")?.number(at: 8) == Int64(length + 16))
        let rows = [0, 2, 9, 3000, 1, 21_000].flatMap { Make.big($0, 4) }
        #expect(table.box("stts")?.content == rows)
        #expect(try track.box("mdia", "mdhd")?.duration == 48_000)
        #expect(try Self.edits(after) == [[1200, 0]])
    }

    /// The media last as long as what is presented of them and what comes before, never less than before.
    @Test(arguments: TestShare.of(0..<200 as Range<UInt64>))
    func theMediaCoverTheEdit(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let late = Make.edits((4, -1, 1 << 16), (9, 700, 1 << 16))
        let isLate = Bool.random(using: &random)
        // In units of the movie, of which the track has 40 each.
        let start = Int64.random(in: isLate ? 1...3000 : -200...0, using: &random)
        let length = Int64.random(in: 1...2000, using: &random)
        let skipped = max(0, -start)
        let end = max(0, start) + length
        let times = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (count: Int.random(in: 1...4, using: &random), delta: Int.random(in: 1...9000, using: &random))
        }
        let track = Make.Track(
            timescale: 24_000, duration: times.reduce(0) { $0 + $1.count * $1.delta },
            edits: isLate ? late : Make.edits((9, 700, 1 << 16)), times: times
        ).bytes
        let after = try Self.finished(
            Self.media + Self.movie(track), from: Self.second(start, 600), to: Self.second(end, 600))
        let table = try #require(try Self.onlyTrack(after).box("mdia", "minf", "stbl", "stts"))
        let rows = try (0..<Int(try table.number(at: 4))).map {
            (count: try table.number(at: 8 + 8 * $0), delta: try table.number(at: 12 + 8 * $0))
        }
        let media = rows.reduce(0) { $0 + $1.count * $1.delta }
        let before = Int64(times.reduce(0) { $0 + $1.count * $1.delta })
        #expect(rows.reduce(0) { $0 + $1.count } == Int64(times.reduce(0) { $0 + $1.count }))
        #expect(try Self.onlyTrack(after).box("mdia", "mdhd")?.duration == media)
        let wanted = 40 * (length + skipped)
        // Less than a unit of each time is rounding.
        #expect(media == (wanted - before > 41 ? wanted : before))
        #expect(try Self.edits(after).last?.first == length)
    }

    /// One edit too many, a track that wasn't written, and no list.
    @Test func otherMoviesAreRefused() throws {
        let three = Self.track(Make.edits((1, -1, 1 << 16), (1, 0, 1 << 16), (1, 5, 1 << 16)))
        let two = [Self.track(Make.edits((9, 0, 1 << 16))), Self.track(Make.edits((9, 0, 1 << 16)))].flatMap(
            \.self)
        for tracks in [three, two, MovieBoxes.Track().bytes] {
            #expect(throws: ContainerFailure.truncated) {
                try Self.finished(Self.movie(tracks), from: .zero, to: Self.second(1))
            }
        }
    }

    /// A box with a 64-bit size is written with one of 32 bits; what follows stays in its place.
    @Test func wideBoxesKeepTheLengthOfTheFile() throws {
        let text = Array("©cmt".unicodeScalars.map { UInt8($0.value) })
        let wide = Make.big(1, 4) + text + Make.big(20, 8) + [1, 2, 3, 4]
        let before = Make.movie(timescale: 600, Self.track(Make.edits((9, 0, 1 << 16))), wide) + Self.media
        let after = try Self.finished(before, from: .zero, to: Self.second(1))
        #expect(after.count == before.count)
        #expect(after.suffix(Self.media.count) == Self.media[...])
        let boxes = try MovieBox(of: MemoryBytes(content: after)).root.boxes
        #expect(boxes.map(\.code) == ["mvhd", "trak", "©cmt", "free"])
        #expect(boxes[2].content == [1, 2, 3, 4])
    }
}
