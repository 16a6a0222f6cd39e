import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Containers

/// Damaged movies: all that is read of them may be refused, but nothing traps, hangs, or asks for more than is there.
@Suite struct MovieFuzzTests {
    /// Reads everything that the module can tell of a movie; false for one that is refused.
    @discardableResult
    private func read(_ bytes: [UInt8]) throws -> Bool {
        let file = CountedBytes(bytes)
        var problem: String?
        do {
            let finish = MovieFinish(
                .export(MovieTrim(duration: .zero, encoderDelay: .zero)), creation: nil, brand: .mp4)
            problem = Self.problem(in: try finish.change(to: file).patches, bytes)
        } catch is ContainerFailure {
            // What has no edit lists may still be a movie.
        }
        do {
            let movie = try Movie(of: file)
            problem = problem ?? Self.problem(in: movie, bytes)
            _ = try MovieTimecode(of: movie, in: file)
        } catch is ContainerFailure {
            return false
        }
        do {
            let sampled = Self.problem(in: try SampledMovie(of: file), bytes)
            problem = problem ?? sampled
        } catch is ContainerFailure {
            // Tables that can't be followed are left to the demuxer.
        }
        // Each byte once for the layout, the movie, its samples and the trim, and the heads of boxes.
        if file.count > 16 * bytes.count + 8192 {
            problem = "\(file.count) bytes of \(bytes.count) were read"
        }
        if let problem { Issue.record("\(problem), in \(bytes)") }
        return true
    }

    /// What is impossible, or more than the file has room for; nil if there is no such thing.
    private static func problem(in movie: Movie, _ bytes: [UInt8]) -> String? {
        if movie.tracks.count * 8 > bytes.count { return "too many tracks" }
        if movie.metadata.values.reduce(0, { $0 + $1.utf8.count }) > 8 * bytes.count {
            return "too much text"
        }
        for track in movie.tracks {
            let segments = MovieSegments(of: track, in: movie).mappings
            if track.edits.count * 12 > bytes.count || segments.count > track.edits.count + 2 {
                return "too many edits"
            }
            if !segments.allSatisfy(\.target.isValid) { return "an edit without a place" }
            if track.nominalFrameRate < 0 || movie.frameSpacing(of: track).map({ $0 <= .zero }) ?? false {
                return "frames that go back"
            }
            let size = track.naturalSize ?? .zero
            if size.width < 0 || size.height < 0 { return "a picture of less than nothing" }
            _ = track.preferredTransform(of: size, in: movie)
            let patches = MoviePatches(movie: movie).patches(for: track)
            if let problem = problem(in: patches, bytes) { return problem }
        }
        return nil
    }

    private static func problem(in movie: SampledMovie, _ bytes: [UInt8]) -> String? {
        for track in movie.tracks {
            // Fragments may tell of equal samples by their number alone, and of empty ones.
            let most = movie.movie.isFragmented ? bytes.count + 65_536 : bytes.count
            if track.samples.count > most { return "too many samples" }
            if track.samples.contains(where: { $0.offset < 0 || $0.size < 0 || $0.count < 1 }) {
                return "a sample that is nowhere"
            }
        }
        return nil
    }

    /// Nothing is written where the file has nothing.
    private static func problem(in patches: [FilePatch], _ bytes: [UInt8]) -> String? {
        let areInside = patches.allSatisfy {
            $0.offset >= 0 && Int($0.offset) + $0.bytes.count <= bytes.count
        }
        return areInside ? nil : "a patch outside of the file"
    }

    @Test func wholeMoviesAreRead() throws {
        for movie in FuzzedMovies.all {
            #expect(try read(movie))
            #expect(try Movie(of: MemoryBytes(content: movie)).tracks.count == 2)
        }
    }

    @Test(.timeLimit(.minutes(5))) func everyTruncation() throws {
        for movie in FuzzedMovies.all {
            for count in movie.indices { try read(Array(movie.prefix(count))) }
        }
    }

    /// Whole fields of ones or zeros find overflows that single bytes don't.
    @Test(.timeLimit(.minutes(5)), arguments: [0, 0xFF] as [UInt8])
    func everyField(value: UInt8) throws {
        for movie in FuzzedMovies.all {
            for place in stride(from: 0, to: movie.count - 4, by: 2) {
                var damaged = movie
                for index in place..<place + 4 { damaged[index] = value }
                try read(damaged)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: FuzzedMovies.all.indices)
    func mutations(of index: Int) throws {
        var readable = 0
        for seed in 0..<700 {
            var generator = SeededGenerator(seed: UInt64(seed))
            if try read(mutated(FuzzedMovies.all[index], &generator)) { readable += 1 }
        }
        #expect(readable > 100, "damage that is always refused at once tests nothing")
    }

    private func mutated(_ movie: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        let extremes: [UInt8] = [0, 1, 7, 8, 0x7F, 0x80, 0xFE, 0xFF]
        var damaged = movie
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
            let place = Int.random(in: 0..<damaged.count, using: &generator)
            let width = [1, 1, 4, 8].randomElement(using: &generator) ?? 1
            let value = extremes.randomElement(using: &generator) ?? 0
            let flips = Bool.random(using: &generator)
            for index in place..<min(place + width, damaged.count) {
                damaged[index] = flips ? damaged[index] ^ value : value
            }
        }
        return damaged
    }

    @Test(.timeLimit(.minutes(5))) func noise() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let noise = (0..<Int.random(in: 0...600, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            // Noise in a movie box gets further in than noise alone.
            try read(MovieBoxes.box("moov", noise))
        }
    }

    @Test(.timeLimit(.minutes(5))) func endlessNestingAndTinyBoxes() throws {
        var nested: [UInt8] = []
        for _ in 0..<400 { nested = MovieBoxes.box("moov", nested) }
        #expect(try !read(nested))
        let tiny = Array(repeatElement(MovieBoxes.box("free"), count: 5000).joined())
        #expect(throws: ContainerFailure.noMovie) { try Movie(of: MemoryBytes(content: tiny)) }
    }

    @Test(
        arguments: [
            [0, 0, 0, 1, 0x6D, 0x6F, 0x6F, 0x76, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0, 0, 0, 1, 0x6D, 0x6F, 0x6F, 0x76, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xFF, 0xFF, 0xFF, 0xFF, 0x6D, 0x6F, 0x6F, 0x76],
        ] as [[UInt8]])
    func absurdSizes(bytes: [UInt8]) {
        #expect(throws: ContainerFailure.movieCutShort) { try Movie(of: MemoryBytes(content: bytes)) }
    }

    /// A file that claims to be larger than any memory, without being it.
    @Test func hugeMovieBox() {
        struct Huge: RandomAccessBytes {
            let length: Int64 = 1 << 50
            func bytes(at offset: Int64, count: Int) -> [UInt8] {
                offset == 0 ? [0, 0, 0, 0, 0x6D, 0x6F, 0x6F, 0x76] + .init(repeating: 0, count: 8) : []
            }
        }
        #expect(throws: ContainerFailure.tooLarge) { try Movie(of: Huge()) }
    }
}

/// Bytes in memory that count how many of them were asked for.
private final class CountedBytes: RandomAccessBytes {
    private let bytes: MemoryBytes
    private(set) var count = 0

    init(_ bytes: [UInt8]) {
        self.bytes = MemoryBytes(content: bytes)
    }

    var length: Int64 { bytes.length }

    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        self.count += count
        return bytes.bytes(at: offset, count: count)
    }
}
