import MediaTypes
import Testing

@testable import Containers

/// Movies that are written anew from samples of others.
@Suite struct MovieAssemblyTests {
    private typealias Make = MovieBoxes

    /// A movie of one track whose samples lie behind each other, of these sizes.
    private static func source(_ sizes: [Int], entry: String = "avc1") -> [UInt8] {
        let media = sizes.enumerated().flatMap { [UInt8](repeating: UInt8($0.offset + 1), count: $0.element) }
        func movie(at offset: Int) -> [UInt8] {
            let chunks = Make.full("stco", Make.big(1, 4), Make.big(offset, 4))
            let map = Make.full(
                "stsc", Make.big(1, 4), Make.big(1, 4), Make.big(sizes.count, 4), Make.big(1, 4))
            let track = MovieBoxes.Track(
                duration: 3000 * sizes.count, entry: Make.picture(entry, CodedBoxes.avc),
                times: [(sizes.count, 3000)],
                sizes: Make.full(
                    "stsz", Make.big(0, 4), Make.big(sizes.count, 4), sizes.flatMap { Make.big($0, 4) }),
                more: chunks + map)
            return Make.movie(duration: 100 * sizes.count, track.bytes)
        }
        let type = Make.box("ftyp", Array("isom".utf8), [0, 0, 2, 0])
        let offset = type.count + movie(at: 0).count + 8
        return type + movie(at: offset) + Make.box("mdat", media)
    }

    private static func samples(of bytes: [UInt8]) throws -> [[UInt8]] {
        let file = MemoryBytes(content: bytes)
        let movie = try SampledMovie(of: file)
        return movie.tracks[0].samples.map { file.bytes(at: $0.offset, count: Int($0.size)) }
    }

    private static func written(_ assembly: MovieAssembly, from files: [MemoryBytes]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try assembly.write(from: files) { bytes += $0 }
        return bytes
    }

    @Test func samplesAreFollowedToTheirPlaces() throws {
        let bytes = Self.source([5, 1, 7])
        #expect(try Self.samples(of: bytes) == [[1, 1, 1, 1, 1], [2], [3, 3, 3, 3, 3, 3, 3]])
        let track = try SampledMovie(of: MemoryBytes(content: bytes)).tracks[0]
        #expect(track.samples.map(\.decodeTime) == [0, 3000, 6000])
        #expect(track.samples.map(\.duration) == [3000, 3000, 3000])
    }

    /// From two files in any order, with bytes before some of them.
    @Test func whatIsWrittenReadsTheSame() throws {
        let files = [[3, 4, 5], [2, 6]].map { MemoryBytes(content: Self.source($0)) }
        let movies = try files.map { try SampledMovie(of: $0) }
        var samples: [MovieAssembly.Sample] = []
        for (file, index, delay) in [(1, 1, 2), (0, 0, 0), (0, 1, 1), (1, 0, -1)] {
            var sample = MovieAssembly.Sample(movies[file].tracks[0].samples[index], file: file)
            sample.compositionOffset = Int64(delay) * 3000
            sample.isSync = index == 0
            if delay == 2 { sample.insertion = 0 }
            samples.append(sample)
        }
        let edits = [
            MovieAssembly.Edit(duration: CMTime(value: 1, timescale: 10), mediaStart: nil),
            MovieAssembly.Edit(duration: CMTime(value: 1, timescale: 2), mediaStart: 3000),
        ]
        let track = MovieAssembly.Track(
            like: movies[0].tracks[0], timescale: 30_000, samples: samples, edits: edits)
        var assembly = MovieAssembly(.quickTime, timescale: 600, tracks: [track, track])
        assembly.insertions = [[9, 9]]
        assembly.metadata = MovieMetadata.boxes(texts: [("©nam", "A film")], artwork: nil)
        let bytes = try Self.written(assembly, from: files)
        #expect(
            try Self.samples(of: bytes) == [
                [9, 9, 2, 2, 2, 2, 2, 2], [1, 1, 1], [2, 2, 2, 2], [1, 1],
            ])
        let movie = try SampledMovie(of: MemoryBytes(content: bytes))
        #expect(movie.tracks.map(\.track.trackID) == [1, 2])
        #expect(movie.movie.metadata["title"] == "A film" && movie.movie.timescale == 600)
        for track in movie.tracks {
            #expect(track.samples.map(\.presentationTime) == [6000, 3000, 9000, 6000])
            #expect(track.samples.map(\.isSync) == [false, true, false, true])
            #expect(track.track.edits.map(\.duration) == [60, 300])
            #expect(track.track.edits.map(\.mediaStart) == [nil, 3000])
        }
    }

    @Test func samplesBehindTheirFileAreAFault() throws {
        let file = MemoryBytes(content: Self.source([3]))
        let movie = try SampledMovie(of: file)
        var sample = MovieAssembly.Sample(movie.tracks[0].samples[0], file: 0)
        sample.size = 4000
        let track = MovieAssembly.Track(
            like: movie.tracks[0], timescale: 30_000, samples: [sample], edits: [])
        #expect(throws: ContainerFailure.truncated) {
            _ = try Self.written(MovieAssembly(.mp4, timescale: 600, tracks: [track]), from: [file])
        }
    }
}
