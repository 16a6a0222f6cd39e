import Foundation
import MediaTypes
import Testing

@testable import Containers

/// Single rules of the movie box, each on a box built for it.
struct MovieReaderTests {
    private typealias Make = MovieBoxes

    private func movie(_ bytes: [UInt8]) throws -> Movie {
        try Movie(of: MemoryBytes(content: bytes))
    }

    private func track(_ track: MovieBoxes.Track) throws -> MovieTrack {
        try #require(try movie(Make.movie(track.bytes)).tracks.first)
    }

    @Test func boxOfNoSizeGoesToTheEnd() throws {
        var bytes = Make.box("free", [1, 2, 3]) + Make.movie(MovieBoxes.Track().bytes)
        bytes.replaceSubrange(11..<15, with: [0, 0, 0, 0])
        #expect(try movie(bytes).tracks.count == 1)
    }

    @Test func boxWithALongSize() throws {
        let plain = Make.movie(MovieBoxes.Track().bytes)
        let long = Make.big(1, 4) + Array("moov".utf8) + Make.big(plain.count + 8, 8) + plain.dropFirst(8)
        #expect(try movie(long).tracks.count == 1)
        let data = Make.big(1, 4) + Array("mdat".utf8) + Make.big(16 + 5, 8) + [1, 2, 3, 4, 5]
        #expect(try movie(data + plain).tracks.count == 1)
    }

    @Test func pictureFileIsLeftToTheDemuxer() {
        let picture = Make.box("ftyp", Array("heic".utf8), [0, 0, 0, 0]) + Make.full("meta")
        #expect(throws: ContainerFailure.unsupported("a picture file")) { try movie(picture) }
        #expect(throws: ContainerFailure.noMovie) { try movie(Make.box("ftyp", Array("isom".utf8))) }
    }

    @Test func mediaDataPastTheEndHidesNothing() throws {
        let plain = Make.movie(MovieBoxes.Track().bytes)
        #expect(try movie(plain + Make.big(1 << 20, 4) + Array("mdat".utf8)).tracks.count == 1)
    }

    @Test func sampleTimes() throws {
        let samples = try track(.init(times: [(2, 3003), (1, 3000), (1, 7)])).samples
        #expect(samples.count == 4)
        #expect(samples.duration == 9013)
        #expect(samples.shortestDelta == 3000, "the last sample has no next one")
        #expect(samples.constantDelta == nil)
        #expect(try track(.init(times: [(5, 3003), (1, 1)])).samples.constantDelta == 3003)
        #expect(try track(.init(times: [(1, 512)])).samples.constantDelta == 512)
    }

    @Test func sampleTimesPast64Bits() throws {
        let rows = Array(repeating: (count: 0xFFFF_FFFF, delta: 0x7FFF_FFFF), count: 3)
        #expect(throws: ContainerFailure.self) { try track(.init(times: rows)) }
    }

    @Test(
        arguments: [
            ([0, 0, 0, 4, 0, 0, 0, 3, 0x12, 0x30], 6), ([0, 0, 0, 8, 0, 0, 0, 2, 200, 100], 300),
            ([0, 0, 0, 16, 0, 0, 0, 1, 1, 2], 258),
        ] as [([UInt8], Int64)])
    func compactSizes(content: [UInt8], sum: Int64) throws {
        #expect(try track(.init(sizes: Make.full("stz2", content))).samples.byteCount == sum)
    }

    @Test func reordering() throws {
        func offsets(_ rows: [Int]) -> [UInt8] {
            Make.full("ctts", Make.big(rows.count, 4), rows.flatMap { Make.big(1, 4) + Make.big($0, 4) })
        }
        #expect(try track(.init(more: offsets([6000, 15000, 6000]))).samples.isReordered)
        let constant = try track(.init(more: offsets([6000, 6000]))).samples
        #expect(!constant.isReordered)
        #expect(constant.end == 36_000, "the last frame is shown for all of its time")
        #expect(try track(.init(more: offsets([-3000, 0]))).samples.end == 30_000)
    }

    @Test func edits() throws {
        let list = Make.edits((500, -1, 1 << 16), (100, 9000, 2 << 16), (0, 18_000, 1 << 16))
        let bytes = MovieBoxes.Track(edits: list).bytes
        let movie = try movie(Make.movie(timescale: 1000, bytes))
        let mappings = MovieSegments(of: try #require(movie.tracks.first), in: movie).mappings
        try #require(mappings.count == 3)
        #expect(CMTIMEMAPPING_IS_EMPTY(mappings[0]))
        #expect(mappings[0].target.duration == CMTime(value: 500, timescale: 1000))
        #expect(mappings[1].source.start == CMTime(value: 9000, timescale: 90_000))
        #expect(mappings[1].source.duration == CMTime(value: 200, timescale: 1000), "twice as fast")
        #expect(mappings[1].target.start == mappings[0].target.end)
        #expect(mappings[2].target.duration == CMTime(value: 12_000, timescale: 90_000), "to the media's end")
        #expect(mappings[2].target.start == CMTime(value: 600, timescale: 1000))
        #expect(MovieSegments.timeRange(of: mappings).start == CMTime(value: 500, timescale: 1000))
    }

    @Test(
        arguments: [
            // Plain AAC, 44.1 kHz stereo; the same with replication announced behind it; first; with parametric stereo.
            ([0x12, 0x10], 44_100, 2), ([0x13, 0x90, 0x56, 0xE5, 0xA0], 44_100, 2),
            ([0x2B, 0x92, 0x08], 44_100, 2),
            ([0xEB, 0x8A, 0x08], 44_100, 2), ([0x11, 0xB0], 48_000, 6),
        ] as [([UInt8], Double, Int)])
    func soundOfAAC(configuration: [UInt8], rate: Double, channels: Int) throws {
        let entry = Make.sound("mp4a", rate: 22_050, Make.elementary(configuration))
        let audio = try #require(try track(.init(handler: "soun", entry: entry)).entry?.audio)
        #expect(audio.sampleRate == rate)
        #expect(audio.channelCount == channels)
    }

    @Test func soundOfQuickTime() throws {
        let rest =
            Make.big(72, 4) + Make.big(Int(bitPattern: UInt(Double(192_000).bitPattern)), 8) + Make.big(6, 4)
            + Make.big(0x7F00_0000, 4) + Make.big(24, 4) + Make.big(12, 4) + Make.big(18, 4) + Make.big(1, 4)
        let entry = try track(.init(handler: "soun", entry: Make.sound("lpcm", version: 2, rest))).entry
        #expect(entry?.audio?.sampleRate == 192_000)
        #expect(entry?.audio?.channelCount == 6)
        #expect(entry?.audio?.uncompressedFrameSize == 18)
        let wave = Make.big(0, 16) + Make.box("wave", Make.elementary([0x12, 0x10]))
        let nested = try track(.init(handler: "soun", entry: Make.sound("mp4a", version: 1, wave))).entry
        #expect(nested?.objectType == 0x40)
        #expect(nested?.audio?.sampleRate == 44_100)
    }

    @Test func encryptedSoundNamesTheFormatInside() throws {
        let protection = Make.box("sinf", Make.box("frma", Array("mp4a".utf8)))
        let entry = try track(.init(handler: "soun", entry: Make.sound("enca", protection))).entry
        #expect(entry?.isEncrypted == true)
        #expect(entry?.format == "mp4a")
    }

    /// `pasp`, the header's width and height, whether it is turned a quarter, and the width in square pixels of a
    /// coded picture of 64 × 48, before rounding.
    private static let shapes: [([Int], Int, Int, Bool, Double)] = [
        ([], 0, 0, false, 64), ([], 128, 48, false, 128), ([], 48, 64, false, 36), ([], 48, 64, true, 64),
        ([4, 3], 64, 48, false, 256.0 / 3), ([2, 3], 0, 0, false, 128.0 / 3), ([0, 0], 64, 48, false, 64),
    ]

    @Test(arguments: shapes)
    func squarePixels(aspect: [Int], width: Int, height: Int, isTurned: Bool, natural: Double) throws {
        let boxes = aspect.isEmpty ? [] : Make.box("pasp", aspect.flatMap { Make.big($0, 4) })
        let track = try track(
            .init(entry: Make.picture("avc1", boxes), display: (width, height), isTurned: isTurned))
        #expect(track.naturalSize == CGSize(width: natural.rounded(), height: 48))
        let entry = try #require(track.entry?.video)
        #expect((entry.width, entry.height) == (64, 48))
    }

    /// The movie's a, b, c, d, whether the track is turned a quarter, and the transform of both, clockwise.
    private static let matrices: [([Int], Bool, CGAffineTransform)] = [
        ([1, 0, 0, 1], false, .identity),
        ([1, 0, 0, 1], true, CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)),
        ([0, 1, -1, 0], false, CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)),
        ([0, 1, -1, 0], true, CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 64, ty: 48)),
        ([0, -1, 1, 0], true, .identity),
        ([-1, 0, 0, 1], false, CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 64, ty: 0)),
    ]

    @Test(arguments: matrices)
    func theMoviesMatrixFollowsTheTracks(
        matrix: [Int], isTurned: Bool, transform: CGAffineTransform
    ) throws {
        let one = matrix.map { $0 << 16 }
        let fields = [one[0], one[1], 0, one[2], one[3], 0, 0, 0, 1 << 30]
        let movie = try movie(Make.movie(matrix: fields, Make.Track(isTurned: isTurned).bytes))
        let track = try #require(movie.tracks.first)
        let size = try #require(track.naturalSize)
        #expect(track.preferredTransform(of: size, in: movie) == transform)
    }

    private static let languages: [(UInt16, String?)] = [
        (0x55C4, "und"), (0x15C7, "eng"), (0, "eng"), (2, "deu"), (0x7FFF, nil), (0x0200, nil),
    ]

    @Test(arguments: languages)
    func language(packed: UInt16, code: String?) {
        #expect(MovieLanguage.code(packed: packed) == code)
    }

    @Test func timescaleOfZero() throws {
        #expect(throws: ContainerFailure.self) { try track(.init(timescale: 0)) }
        #expect(throws: ContainerFailure.self) { try movie(Make.movie(timescale: 0)) }
        #expect(throws: ContainerFailure.self) { try track(.init(timescale: 0xFFFF_FFFF)) }
    }

    @Test func fragmentsThatBeginLate() throws {
        let header = Make.box(
            "mvex",
            Make.full(
                "trex", Make.big(1, 4), Make.big(1, 4), Make.big(3000, 4), Make.big(9, 4), Make.big(0, 4)))
        func fragment(at time: Int) -> [UInt8] {
            let run = Make.full("trun", Make.big(10, 4))
            return Make.box(
                "moof",
                Make.box("traf", Make.full("tfhd", Make.big(1, 4)), Make.full("tfdt", Make.big(time, 4)), run)
            )
        }
        let track = MovieBoxes.Track(times: [], sizes: []).bytes
        let movie = try movie(Make.movie(track, header) + fragment(at: 90_000) + fragment(at: 150_000))
        let found = try #require(movie.tracks.first)
        #expect(found.samples.count == 20)
        #expect(found.samples.byteCount == 180)
        let mappings = MovieSegments(of: found, in: movie).mappings
        try #require(mappings.count == 2)
        #expect(CMTIMEMAPPING_IS_EMPTY(mappings[0]))
        #expect(mappings[0].target.duration == CMTime(value: 1, timescale: 1))
        #expect(mappings[1].source.start == CMTime(value: 1, timescale: 1))
        #expect(mappings[1].target.end == CMTime(value: 2, timescale: 1), "the gap counts")
    }
}
