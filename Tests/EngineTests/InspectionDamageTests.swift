import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Engine

/// The reader of movie boxes on damaged files: it may refuse, but never trap, hang or take much memory.
struct InspectionDamageTests {
    /// One ordinary movie, one fragmented, and one of QuickTime's with several tracks; media data taken out.
    private func movies() async throws -> [[UInt8]] {
        let folder = try TemporaryFolder.make("damage")
        defer { TemporaryFolder.remove(folder) }
        let picture = InspectionClip.picture("64x48", frames: 20)
        let sound = InspectionClip.sound(seconds: "0.8")
        let codecs = InspectionClip.reordered + ["-c:a", "aac"]
        let recipes = [
            ("plain.mp4", picture + sound + codecs + ["-metadata", "title=Title"]),
            ("parts.mp4", picture + sound + codecs + ["-movflags", "frag_keyframe+empty_moov", "-g", "5"]),
            (
                "quick.mov",
                sound + picture + InspectionClip.h264 + ["-c:a", "pcm_s24le", "-metadata", "title=Title"]
            ),
        ]
        var movies: [[UInt8]] = []
        for (name, arguments) in recipes {
            let file = try await InspectionClip.make(name, arguments, in: folder)
            movies.append(withoutMediaData([UInt8](try Data(contentsOf: file))))
        }
        return movies
    }

    /// Boxes stay; what they hold of media data goes, so that changes hit what is read.
    private func withoutMediaData(_ bytes: [UInt8]) -> [UInt8] {
        Box.sequence(in: ByteReader(bytes)).filter { $0.code != "mdat" }.flatMap { box in
            var content = box.content
            let body = (try? content.bytes(content.remaining)) ?? []
            return bigEndian(UInt32(body.count + 8)) + bigEndian(box.code.value) + body
        }
    }

    private func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    /// Reads and describes; false for a movie that is refused.
    @discardableResult
    private func read(_ bytes: [UInt8]) throws -> Bool {
        do {
            let movie = try Movie(of: MemoryBytes(content: bytes))
            for track in movie.tracks {
                let segments = MovieSegments(of: track, in: movie).mappings
                #expect(segments.allSatisfy { $0.target.isValid })
                if let video = track.entry?.video { MoviePicture(track: track, entry: video).check() }
            }
            return true
        } catch is MovieFault {
            return false
        }
    }

    @Test func wholeMoviesAreRead() async throws {
        for movie in try await movies() { #expect(try read(movie)) }
    }

    @Test(.timeLimit(.minutes(5))) func everyTruncation() async throws {
        for movie in try await movies() {
            for count in 0..<movie.count { try read(Array(movie.prefix(count))) }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 3, 4] as [UInt64])
    func mutations(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let extremes: [UInt8] = [0, 1, 7, 8, 0x7F, 0x80, 0xFE, 0xFF]
        for movie in try await movies() {
            var readable = 0
            for _ in 0..<200 {
                var damaged = movie
                for _ in 0..<Int.random(in: 1...12, using: &generator) {
                    let place = Int.random(in: 0..<damaged.count, using: &generator)
                    // Whole fields of ones or zeros find overflows that single bytes don't.
                    let width = [1, 1, 4, 8].randomElement(using: &generator) ?? 1
                    let value = extremes.randomElement(using: &generator) ?? 0
                    for index in place..<min(place + width, damaged.count) {
                        damaged[index] =
                            Bool.random(using: &generator) || width > 1 ? value : damaged[index] ^ value
                    }
                }
                if try read(damaged) { readable += 1 }
            }
            #expect(readable > 0, "damage that is always refused at once tests nothing")
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [5, 6] as [UInt64])
    func everyFieldOfOnesAndZeros(seed: UInt64) async throws {
        for movie in try await movies() {
            for place in stride(from: 0, to: movie.count - 4, by: 1) {
                var damaged = movie
                let value: UInt8 = seed == 5 ? 0xFF : 0
                for index in place..<(place + 4) { damaged[index] = value }
                try read(damaged)
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func noise() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let noise = (0..<Int.random(in: 0...2000, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            // Noise in a movie box gets further in than noise alone.
            try read(bigEndian(UInt32(noise.count + 8)) + Array("moov".utf8) + noise)
        }
    }

    @Test(.timeLimit(.minutes(5))) func endlessNestingAndTinyBoxes() throws {
        var nested: [UInt8] = []
        for _ in 0..<5000 { nested = bigEndian(UInt32(nested.count + 8)) + Array("moov".utf8) + nested }
        #expect(try !read(nested))
        let tiny = Array(repeatElement(bigEndian(8) + Array("free".utf8), count: 50_000).joined())
        #expect(throws: MovieFault.noMovie) { try Movie(of: MemoryBytes(content: tiny)) }
    }

    @Test(
        arguments: [
            [0, 0, 0, 1, 0x6D, 0x6F, 0x6F, 0x76, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0, 0, 0, 1, 0x6D, 0x6F, 0x6F, 0x76, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xFF, 0xFF, 0xFF, 0xFF, 0x6D, 0x6F, 0x6F, 0x76],
        ] as [[UInt8]])
    func absurdSizes(bytes: [UInt8]) {
        #expect(throws: MovieFault.movieCutShort) { try Movie(of: MemoryBytes(content: bytes)) }
    }

    /// A file that claims to be larger than any memory, without being it.
    @Test func hugeMovieBox() {
        struct Huge: RandomAccessBytes {
            let length: Int64 = 1 << 50
            func bytes(at offset: Int64, count: Int) -> [UInt8] {
                offset == 0 ? [0, 0, 0, 0, 0x6D, 0x6F, 0x6F, 0x76] + .init(repeating: 0, count: 8) : []
            }
        }
        #expect(throws: MovieFault.tooLarge) { try Movie(of: Huge()) }
    }
}

extension MoviePicture {
    /// Computes everything that a description takes of it.
    fileprivate func check() {
        var description = MediaTrackDescription(trackID: 1, mediaType: .video)
        fill(&description, isFragmented: false)
        #expect(description.encodedSize.width >= 0)
    }
}
