import Testing

@testable import Containers

/// What coded streams say of their colors, from parameter sets that x264 and x265 wrote.
@Suite struct StreamColorTests {
    private typealias Make = MovieBoxes

    private func color(_ boxes: [UInt8]) throws -> VideoSampleEntry.Color? {
        let bytes = Make.movie(MovieBoxes.Track(entry: Make.picture("avc1", boxes)).bytes)
        return try Movie(of: MemoryBytes(content: bytes)).tracks.first?.entry?.video?.effectiveColor
    }

    private static let full = VideoSampleEntry.Color(primaries: 1, transfer: 1, matrix: 1, isFullRange: true)
    private static let light = VideoSampleEntry.Color(
        primaries: 9, transfer: 16, matrix: 9, isFullRange: true)
    private static let stated: [UInt8] = Make.box(
        "colr", Array("nclx".utf8), Make.big(6, 2), Make.big(6, 2), Make.big(6, 2), [0])

    @Test func theStreamsWordCounts() throws {
        #expect(try color(CodedBoxes.avc) == Self.full)
        #expect(try color(CodedBoxes.avc + Self.stated) == Self.full)
        #expect(try color(CodedBoxes.hevc) == Self.light)
    }

    @Test func theContainersWordStandsIn() throws {
        let color = try #require(try color(Self.stated))
        #expect((color.primaries, color.transfer, color.matrix) == (6, 6, 6))
        #expect(!color.isFullRange)
        #expect(try self.color([]) == nil)
    }

    /// A stream that says its colors are unspecified leaves them to the container, each by itself.
    @Test func unspecifiedColorsAreTheContainers() throws {
        let marked = Make.box("vpcC", [1, 0, 0, 0, 0, 10, 0x81], [2, 16, 2], [0, 0])
        let color = try #require(try color(marked + Self.stated))
        #expect((color.primaries, color.transfer, color.matrix) == (6, 16, 6) && color.isFullRange)
        let alone = try #require(try self.color(marked))
        #expect((alone.primaries, alone.transfer, alone.matrix) == (2, 16, 2))
    }

    /// A parameter set that ends anywhere says what it says or nothing.
    @Test func cutParameterSets() throws {
        for count in 0..<CodedBoxes.avcContent.count {
            let cut = Make.box("avcC", Array(CodedBoxes.avcContent.prefix(count)))
            let color = (try? color(cut)) ?? nil
            #expect(color == nil || color == Self.full)
        }
    }
}

/// Decoder configurations of short films in full range: of bt709, and of bt2020 with smpte2084.
enum CodedBoxes {
    static let avcContent = hex(
        "0142c00affe1001a6742c00ada11ec05b808080a000003000200000300641e244d4001000468ce0fc8")
    static let avc = MovieBoxes.box("avcC", avcContent)
    static let hevc = MovieBoxes.box(
        "hvcC",
        hex(
            "0101600000009000000000001ef000fcfdf8f800000f01a10001002c42010101600000030090000003000003001ea0208316"
                + "5959ae4caf016e12201208000003000800000300c840"))

    private static func hex(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
