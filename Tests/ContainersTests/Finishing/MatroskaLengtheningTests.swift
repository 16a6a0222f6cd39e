@testable import Containers
import Foundation
import TestSupport
import Testing

/// Files written as GStreamer's muxer writes them, with identifiers of any length.
@Suite struct MatroskaLengtheningTests {
    /// An element whose size has eight bytes, as those that have others in them.
    private static func master(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
        identifier + number(UInt64(content.count) | 1 << 56, count: 8) + content
    }

    private static func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
        identifier + [0x80 | UInt8(content.count)] + content
    }

    private static func number(_ value: UInt64, count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }

    private static func shortest(_ value: UInt64) -> [UInt8] {
        let bytes = number(value, count: 8).drop { $0 == 0 }
        return bytes.isEmpty ? [0] : Array(bytes)
    }

    private static let clusters: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]
    private static let cues: [UInt8] = [0x1C, 0x53, 0xBB, 0x6B]
    private static let tags: [UInt8] = [0x12, 0x54, 0xC3, 0x67]

    /// A segment that tells where its parts are: a track, a chapter, two clusters, where these begin, and a tag.
    ///
    /// - Parameters:
    ///   - filler: The length of the first cluster's content.
    ///   - inserted: What is before the first cluster.
    ///   - more: What is behind the tag.
    private static func file(
        track: [UInt8], chapter: [UInt8], filler: Int, inserted: [UInt8] = [], more: [UInt8] = [],
        tags: [UInt8] = Self.tags
    ) -> [UInt8] {
        let tracks = master(
            [0x16, 0x54, 0xAE, 0x6B],
            master([0xAE], element([0xD7], [1]) + element([0x73, 0xC5], track) + element([0x83], [2])))
        let chapters = master(
            [0x10, 0x43, 0xA7, 0x70],
            master([0x45, 0xB9], master([0xB6], element([0x73, 0xC4], chapter))))
        let first = master(clusters, [UInt8](repeating: 0xEC, count: filler))
        let second = master(clusters, [0xEC, 0x80])
        let tag = master(
            tags, master([0x73, 0x73], master([0x63, 0xC0], element([0x63, 0xC5], track))) + more)
        func head(_ positions: [Int]) -> [UInt8] {
            master(
                [0x11, 0x4D, 0x9B, 0x74],
                zip([cues, tags], positions).flatMap { identifier, position in
                    master(
                        [0x4D, 0xBB],
                        element([0x53, 0xAB], identifier)
                            + element([0x53, 0xAC], number(UInt64(position), count: 8)))
                })
        }
        let start = head([0, 0]).count + tracks.count + chapters.count + inserted.count
        let index = master(
            cues,
            [start, start + first.count].flatMap { position in
                master(
                    [0xBB],
                    element([0xB3], [0])
                        + master([0xB7], element([0xF7], [1]) + element([0xF1], shortest(UInt64(position)))))
            })
        let end = start + first.count + second.count
        let beginning = head([end, end + index.count]) + tracks + chapters + inserted
        let parts = beginning + first + second + index + tag
        return element([0x1A, 0x45, 0xDF, 0xA3], []) + master([0x18, 0x53, 0x80, 0x67], parts)
    }

    private static func lengthened(_ bytes: [UInt8]) throws -> [UInt8] {
        try MatroskaLengthening(of: MemoryBytes(content: bytes)).applied(to: bytes)
    }

    /// Around the lengths at which the place of a cluster takes a byte more.
    @Test(arguments: [0..<120, 64_900..<65_500])
    func allAreAsLong(fillers: Range<Int>) throws {
        for filler in fillers {
            let missing = (filler % 8, filler / 8 % 8)
            let track = [UInt8](repeating: 0, count: missing.0) + Array(1...UInt8(8 - missing.0))
            let chapter = [UInt8](repeating: 0, count: missing.1) + Array(11...UInt8(18 - missing.1))
            let long = Self.file(track: track, chapter: chapter, filler: filler)
            let short = Self.file(
                track: Array(track.dropFirst(missing.0)), chapter: Array(chapter.dropFirst(missing.1)),
                filler: filler)
            #expect(long.count >= short.count + 2 * missing.0 + missing.1)
            #expect(try Self.lengthened(short) == long, "\(filler)")
            #expect(try Self.lengthened(long) == long)
        }
    }

    /// At the end of the tags, or before the clusters of a file without tags; longer than what a size of one or
    /// two bytes holds.
    @Test(arguments: [0, 1, 126, 127, 128, 16_383, 70_000], [true, false])
    func textsAreAdded(length: Int, hasTags: Bool) throws {
        let text = String(repeating: "\n", count: length)
        let simple = Self.master(
            [0x67, 0xC8],
            Self.master([0x45, 0xA3], Array("TITLE".utf8)) + Self.master([0x44, 0x87], Array(text.utf8)))
        let tag = Self.master([0x73, 0x73], Self.master([0x63, 0xC0], []) + simple)
        let other: [UInt8] = [0x12, 0x54, 0xC3, 0x68]
        for filler in [0, 40, 200, 65_200] {
            func file(_ inserted: [UInt8], _ more: [UInt8]) -> [UInt8] {
                Self.file(
                    track: Array(1...8), chapter: Array(1...8), filler: filler, inserted: inserted,
                    more: more, tags: hasTags ? Self.tags : other)
            }
            let plain = file([], [])
            let change = try MatroskaLengthening(
                adding: [("TITLE", text)], artwork: nil, to: MemoryBytes(content: plain))
            let expected = hasTags ? file([], tag) : file(Self.master(Self.tags, tag), [])
            #expect(change.applied(to: plain) == expected, "\(filler)")
        }
    }

    /// The image of a cover is attached before the clusters, whatever texts are added.
    @Test(arguments: [20, 200, 70_000], [[], [("TITLE", "A")]])
    func coversAreAttached(length: Int, texts: [(name: String, text: String)]) throws {
        let image = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: length)
        let plain = Self.file(
            track: Array(1...8), chapter: Array(1...8), filler: 200, inserted: [], more: [], tags: Self.tags)
        let change = try MatroskaLengthening(
            adding: texts, artwork: image, to: MemoryBytes(content: plain))
        let changed = MemoryBytes(content: change.applied(to: plain))
        #expect(try MatroskaAttachments(of: changed).names == ["cover.jpg"])
        let segment = try #require(
            try EBMLElement.elements(from: 0, to: changed.length, of: changed).element(
                MatroskaElement.segment))
        let parts = try segment.elements(within: changed.length, of: changed)
        let attachments = try #require(parts.element(MatroskaElement.attachments))
        let cluster = try #require(parts.element(MatroskaElement.cluster))
        #expect(attachments.end(within: changed.length) == cluster.offset)
        let file = try #require(try attachments.elements(within: changed.length, of: changed).first)
        let data = try #require(
            try file.elements(within: changed.length, of: changed).element(MatroskaElement.attachedData))
        let bytes = changed.bytes(at: data.content, count: Int(data.count ?? 0))
        #expect(bytes.elementsEqual(image))
    }

    @Test func aFileIsChangedInPlace() throws {
        let folder = try TemporaryFolder.make("lengthening")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("movie.mkv")
        // Longer than what is moved at once.
        let short = Self.file(track: [1, 2, 3], chapter: [4], filler: 2_500_000)
        try Data(short).write(to: url)
        try MatroskaLengthening(of: MemoryBytes(content: short)).write(into: url)
        #expect(try [UInt8](Data(contentsOf: url)) == Self.lengthened(short))
    }

    /// Damaged bytes are refused, or give changes within the file.
    @Test func damagedBytesAreNoHarm() throws {
        let whole = Self.file(track: [1, 2, 3], chapter: [4], filler: 20)
        var random = SeededGenerator(seed: 12)
        for _ in 0..<5000 {
            var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
            for _ in 0..<Int.random(in: 0..<8, using: &random) where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let change: MatroskaLengthening
            do { change = try MatroskaLengthening(of: MemoryBytes(content: bytes)) } catch { continue }
            #expect(change.patches.allSatisfy { $0.offset >= 0 && $0.bytes.count <= 8 })
            #expect(change.insertions.allSatisfy { (0...bytes.count).contains(Int($0.offset)) })
        }
    }
}
