import MediaTypes
import Testing

@testable import Containers

/// Timecode tracks, built by hand.
@Suite struct MovieTimecodeTests {
    /// A movie of one timecode track, whose sample begins the file's data.
    private func file(_ number: Int, flags: Int = 0, timescale: Int = 30_000, frame: Int = 1001)
        -> MemoryBytes
    {
        typealias Make = MovieBoxes
        let data = Make.box("mdat", Make.big(number, 4))
        let entry = Make.box(
            "tmcd", Make.big(1, 8), Make.big(0, 4), Make.big(flags, 4), Make.big(timescale, 4),
            Make.big(frame, 4), [30, 0])
        var track = Make.Track(handler: "tmcd", trackID: 3, timescale: 30_000, entry: entry)
        track.times = [(1, 90_000)]
        track.sizes = Make.full("stsz", Make.big(4, 4), Make.big(1, 4))
        track.more =
            Make.full("stsc", Make.big(1, 4), Make.big(1, 4), Make.big(1, 4), Make.big(1, 4))
            + Make.full("stco", Make.big(1, 4), Make.big(8, 4))
        return MemoryBytes(content: data + Make.movie(track.bytes))
    }

    private func timecode(of file: MemoryBytes) throws -> MovieTimecode? {
        try MovieTimecode(of: Movie(of: file), in: file)
    }

    @Test func theFirstFramesNumberIsRead() throws {
        let timecode = try #require(try timecode(of: file(107_892, flags: 1)))
        #expect(timecode.trackID == 3 && timecode.frameNumber == 107_892)
        #expect(timecode.time == CMTime(value: 107_892 * 1001, timescale: 30_000))
    }

    @Test func countersAndWhatCannotBeAreNone() throws {
        #expect(try timecode(of: file(1, flags: 8)) == nil)
        #expect(try timecode(of: file(1, timescale: 0)) == nil)
        #expect(try timecode(of: file(1, frame: 0)) == nil)
        let picture = MemoryBytes(content: MovieBoxes.movie(MovieBoxes.Track().bytes))
        #expect(try timecode(of: picture) == nil)
    }
}
