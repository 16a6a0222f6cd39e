import Testing

@testable import Containers

/// Which bytes are read in place of a movie's own.
@Suite struct MoviePatchesTests {
    private typealias Make = MovieBoxes
    private typealias Track = MovieBoxes.Track
    /// Ten seconds.
    private static let long = Track(duration: 900_000)

    /// A patch as the box or field that it falls on, and the bytes.
    private struct Change: Equatable, CustomStringConvertible {
        var offset: Int
        var bytes: [UInt8]
        var description: String { "\(offset): \(bytes)" }
    }

    private func movie(_ tracks: [Track], _ more: [UInt8] = []) -> [UInt8] {
        Make.movie(duration: 10_000, Array(tracks.map(\.bytes).joined()), more)
    }

    private func changes(_ bytes: [UInt8], for index: Int) throws -> [Change] {
        let movie = try Movie(of: MemoryBytes(content: bytes))
        return MoviePatches(movie: movie).patches(for: movie.tracks[index]).map {
            Change(offset: Int($0.offset), bytes: $0.bytes)
        }
    }

    /// Where a box's name stands, counted from the first.
    private func places(of name: String, in bytes: [UInt8]) -> [Int] {
        let name = Array(name.utf8)
        return bytes.indices.dropLast(3).filter { Array(bytes[$0..<($0 + 4)]) == name }
    }

    @Test func aTrackAloneIsReadAsItIs() throws {
        #expect(try changes(movie([Self.long]), for: 0) == [])
    }

    @Test func otherTracksAreHidden() throws {
        let bytes = movie([
            Self.long, Track(trackID: 2, duration: 900_000), Track(trackID: 7, duration: 900_000),
        ])
        let tracks = places(of: "trak", in: bytes)
        for wanted in 0..<3 {
            var others = tracks
            others.remove(at: wanted)
            let hidden = others.map { Change(offset: $0, bytes: Array("free".utf8)) }
            #expect(try changes(bytes, for: wanted) == hidden)
        }
    }

    /// What user data say of an encoder's delay is in the edits, too.
    @Test(arguments: ["soun", "vide"]) func userDataOfSoundAreHidden(handler: String) throws {
        let bytes = movie([Track(handler: handler, duration: 900_000)], Make.box("udta"))
        let hidden = Change(offset: places(of: "udta", in: bytes)[0], bytes: Array("free".utf8))
        #expect(try changes(bytes, for: 0) == (handler == "soun" ? [hidden] : []))
    }

    @Test func inFragmentsOthersStay() throws {
        let bytes = movie([Self.long, Track(trackID: 2, duration: 900_000)], Make.box("mvex"))
        #expect(try changes(bytes, for: 0) == [])
    }

    @Test(arguments: [(179_999, true), (180_000, false), (0, false)])
    func aPreviewsLengthIsHidden(duration: Int, isPreview: Bool) throws {
        let bytes = movie([Track(duration: duration)])
        let place = places(of: "mdhd", in: bytes)[0] + 4 + 4 + 8 + 4
        let change = Change(offset: place, bytes: [0x7F, 0xFF, 0xFF, 0xFF])
        #expect(try changes(bytes, for: 0) == (isPreview ? [change] : []))
    }

    @Test func aLateEditLengthensTheMovie() throws {
        let edits = Make.edits((duration: 10_000, start: 45_000, rate: 1 << 16))
        let bytes = movie([Track(duration: 900_000, edits: edits)])
        let place = places(of: "mvhd", in: bytes)[0] + 4 + 4 + 8 + 4
        // Half a second, rounded up.
        #expect(try changes(bytes, for: 0) == [Change(offset: place, bytes: Make.big(10_501, 4))])
    }

    @Test func resolutionsOfDNxHDHaveOneName() throws {
        let bytes = movie([Track(duration: 900_000, entry: Make.picture("AVdh"))])
        let place = places(of: "AVdh", in: bytes)[0]
        #expect(try changes(bytes, for: 0) == [Change(offset: place, bytes: Array("AVdn".utf8))])
    }

    @Test func aTrackWithoutADescriptionIsHiddenFromItself() throws {
        let bytes = movie([Track(duration: 900_000, entry: [])])
        let place = places(of: "trak", in: bytes)[0]
        #expect(try changes(bytes, for: 0) == [Change(offset: place, bytes: Array("free".utf8))])
    }
}
