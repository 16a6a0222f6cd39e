import TestSupport
import Testing

@testable import Containers

/// Movies whose sample descriptions refer to the movie itself or to other files.
@Suite struct DataReferencesTests {
    private typealias Make = MovieBoxes

    /// A kind of data reference.
    enum Reference: CaseIterable {
        case own, ownWithName, withoutName, withoutFlag, url, urn, alias

        /// Whether it names another file.
        var isElsewhere: Bool { [.url, .urn, .alias].contains(self) }

        var box: [UInt8] {
            let name = Array("a.mov\u{0}".utf8)
            return switch self {
            case .own: Make.box("url ", [0, 0, 0, 1])
            case .ownWithName: Make.box("alis", [0, 0, 0, 1], name)
            case .withoutName: Make.box("alis", [0, 0, 0, 0], [0, 0, 0, 0])
            case .withoutFlag: Make.full("url ")
            case .url: Make.full("url ", name)
            case .urn: Make.full("urn ", name)
            case .alias: Make.full("alis", name)
            }
        }
    }

    private func track(
        _ references: [Reference], descriptions: [Int], handler: String = "vide"
    ) -> MovieBoxes.Track {
        let isSound = handler == "soun"
        return MovieBoxes.Track(
            handler: handler, references: references.map(\.box),
            entry: descriptions.flatMap {
                isSound ? Make.sound("mp4a", reference: $0) : Make.picture(reference: $0)
            },
            entryCount: descriptions.count)
    }

    private func movie(_ track: MovieBoxes.Track) throws -> Movie {
        try Movie(of: MemoryBytes(content: Make.movie(track.bytes)))
    }

    /// Each sample description counts, not only the first one or the first reference.
    @Test func oneDescriptionOfAnotherFileIsEnough() throws {
        #expect(throws: ContainerFailure.elsewhere) { try movie(track([.own, .url], descriptions: [2])) }
        #expect(throws: ContainerFailure.elsewhere) {
            try movie(track([.own, .alias], descriptions: [1, 2]))
        }
        #expect(throws: ContainerFailure.elsewhere) {
            try movie(track([.own, .withoutName, .urn], descriptions: [1, 2, 3, 1], handler: "soun"))
        }
        #expect(try movie(track([.own, .url], descriptions: [1])).tracks.count == 1)
    }

    @Test(arguments: 0..<400) func generatedReferences(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let references = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            Reference.allCases.randomElement(using: &random) ?? .own
        }
        let descriptions = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            Int.random(in: 0...references.count + 1, using: &random)
        }
        // Zero is what writers leave for the only one; what isn't listed is no file.
        let used = descriptions.map { max(1, $0) - 1 }.filter(references.indices.contains)
        let isElsewhere = used.contains { references[$0].isElsewhere }
        for handler in ["vide", "soun"] {
            let track = track(references, descriptions: descriptions, handler: handler)
            if isElsewhere {
                #expect(throws: ContainerFailure.elsewhere, "\(references) \(descriptions)") {
                    try movie(track)
                }
            } else {
                #expect(try movie(track).tracks.count == 1, "\(references) \(descriptions)")
            }
        }
        // What isn't presented doesn't keep a movie from being read, but nothing of it is taken.
        let text = try movie(track(references, descriptions: descriptions, handler: "text"))
        #expect(text.tracks.map(\.isElsewhere) == [isElsewhere])
    }
}
