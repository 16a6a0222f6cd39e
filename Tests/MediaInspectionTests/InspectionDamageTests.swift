import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Containers
@testable import MediaInspection

/// Damaged copies of films that ffmpeg made: they are described or refused.
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
    private func read(_ bytes: [UInt8]) throws -> Bool {
        do {
            let movie = try Movie(of: MemoryBytes(content: bytes))
            let media = try MovieDescriber(movie: movie, path: "/nowhere/film.mp4").description()
            #expect(media.tracks.count == movie.tracks.count)
            #expect(media.tracks.allSatisfy { $0.encodedSize.width >= 0 })
            return true
        } catch is ContainerFailure {
            return false
        }
    }

    @Test func wholeMoviesAreRead() async throws {
        for movie in try await movies() { #expect(try read(movie)) }
    }

    @Test(.timeLimit(.minutes(5))) func mutations() async throws {
        var generator = SeededGenerator(seed: 1)
        for movie in try await movies() {
            var readable = 0
            for _ in 0..<200 {
                var damaged = movie
                for _ in 0..<Int.random(in: 1...12, using: &generator) {
                    let place = Int.random(in: 0..<damaged.count, using: &generator)
                    damaged[place] = UInt8.random(in: 0...255, using: &generator)
                }
                if try read(damaged) { readable += 1 }
            }
            #expect(readable > 0, "damage that is always refused at once tests nothing")
        }
    }
}
