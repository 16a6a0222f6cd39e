import CGStreamer
import Foundation
import Testing

@testable import Engine
@testable import GStreamerOverlay

/// Which coded pictures go to a decoder, by what is wanted and what they say of themselves.
@Suite struct DecodeFilterTests {
    /// A coded picture: when it is shown and decoded, and whether others refer to it.
    struct Picture: Sendable {
        var shown: Int64
        var decoded: Int64
        var isReference = true
        var kind = Kind.predicted
    }

    enum Kind: Sendable {
        /// Made of others; of itself alone; the same, and nothing behind it is made of what is before it.
        case predicted, intra, refresh
        /// Pictures are whole after so many that others refer to.
        case recovery(UInt8)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var wanted: Range<Int64>
        var spacing: Int64?
        var entry = DecodeFilter.Entry.first
        var pictures: [Picture]
        /// A letter a picture: p passes, d is dropped, e ends the stream, h holds it.
        var expected: String
    }

    /// Three pictures of a second each between references, as encoders write them: I P b b P b b.
    private static let group = [
        Picture(shown: 0, decoded: -1, kind: .refresh), Picture(shown: 3, decoded: 0),
        Picture(shown: 1, decoded: 1, isReference: false), Picture(shown: 2, decoded: 2, isReference: false),
        Picture(shown: 6, decoded: 3), Picture(shown: 4, decoded: 4, isReference: false),
        Picture(shown: 5, decoded: 5, isReference: false), Picture(shown: 9, decoded: 6),
    ]

    /// Where a demuxer without an index lands: P b, a picture of itself alone, b, and then the next group.
    private static let amidAGroup = [
        group[1], group[2], Picture(shown: 6, decoded: 3, kind: .intra), group[5],
        Picture(shown: 9, decoded: 6, kind: .refresh), Picture(shown: 10, decoded: 7),
    ]

    private static let rows = [
        Row(testDescription: "all of it", wanted: 0..<100, pictures: group, expected: "pppppppp"),
        Row(
            testDescription: "on the way to 3 what none refers to and is shown before 3 is dropped",
            wanted: 3..<100, pictures: group, expected: "ppddpppp"),
        Row(
            testDescription: "the picture that is shown at a time between two is the one before",
            wanted: 2..<3, pictures: [group[0], group[2], group[3]], expected: "ppp"),
        Row(
            testDescription: "what is decoded at the end or later is not wanted, nor all behind it",
            wanted: 0..<4, pictures: group, expected: "pppppeee"),
        Row(
            testDescription: "what is shown after the end goes only if others refer to it", wanted: 0..<4,
            pictures: [
                group[0], Picture(shown: 6, decoded: 0), Picture(shown: 5, decoded: 1, isReference: false),
            ],
            expected: "ppd"),
        Row(
            testDescription: "with even spacing nothing follows the picture that lasts to the end",
            wanted: 0..<1, spacing: 2, pictures: [group[0], group[1]], expected: "pe"),
        Row(
            testDescription: "inside of a file what leads a key frame is dropped", wanted: 0..<100,
            entry: .certain,
            pictures: [
                Picture(shown: 3, decoded: 0, kind: .recovery(0)), group[2], group[3], group[4], group[5],
            ],
            expected: "pddpp"),
        Row(
            testDescription: "and so is what comes before one", wanted: 0..<100, entry: .certain,
            pictures: amidAGroup, expected: "ddddpp"),
        Row(
            testDescription: "a picture that is made of itself alone may be enough", wanted: 0..<100,
            entry: .likely,
            pictures: amidAGroup, expected: "ddpdpp"),
        Row(
            testDescription: "at a file's start what leads is not", wanted: 0..<100,
            pictures: [group[1], group[2], group[3], group[4], group[5]], expected: "ppppp"),
        Row(
            testDescription: "without it a later one might", wanted: 0..<1,
            pictures: [group[0], group[1]], expected: "pp"),
    ]

    @Test(arguments: rows) func lets(row: Row) throws {
        let unit: Int64 = 1_000_000_000
        let filter = DecodeFilter(
            isPicture: true, isHolding: false, spacing: row.spacing.map { $0 * unit }, losesFirstGroup: false)
        filter.willSeek(
            wanting: row.wanted.lowerBound * unit, until: row.wanted.upperBound * unit,
            beginningWith: row.entry)
        filter.didFlush()
        let verdicts = try verdicts(of: filter, on: row.pictures)
        #expect(verdicts == row.expected)
        #expect(filter.hasEnded == row.expected.contains("e"))
    }

    /// A decoder that loses pictures where others are missing gives whole ones from the next place on where it could begin.
    @Test(arguments: [(next: UInt8(0), whole: 4), (2, 6)])
    func theFirstGroupMayBeLost(next: UInt8, whole: Int) throws {
        let pictures =
            [Picture(shown: 0, decoded: 0, kind: .recovery(0))]
            + (1...3).map { Picture(shown: $0, decoded: $0) }
            + [Picture(shown: 4, decoded: 4, kind: .recovery(next))]
            + (5...9).map { Picture(shown: $0, decoded: $0) }
        for (losesFirstGroup, first) in [(true, whole), (false, 0)] {
            let filter = DecodeFilter(isPicture: true, isHolding: false, losesFirstGroup: losesFirstGroup)
            filter.willSeek(wanting: 0, until: .max, beginningWith: .certain)
            filter.didFlush()
            #expect(try verdicts(of: filter, on: pictures) == "pppppppppp")
            let wholes = (0...9).filter { filter.isWhole(at: $0 * 1_000_000_000) }
            #expect(wholes == Array(Int64(first)...9))
        }
        // Behind a picture that forgets all before nothing is missing, nor at the file's start.
        for (kind, entry) in [(Kind.refresh, DecodeFilter.Entry.certain), (.recovery(0), .first)] {
            let filter = DecodeFilter(isPicture: true, isHolding: false, losesFirstGroup: true)
            filter.willSeek(wanting: 0, until: .max, beginningWith: entry)
            filter.didFlush()
            _ = try verdicts(of: filter, on: [Picture(shown: 0, decoded: 0, kind: kind)])
            #expect(filter.isWhole(at: 0))
        }
    }

    @Test(arguments: [UInt8(0), 1, 3]) func whatComesBeforeARecoveryIsNotWhole(count: UInt8) throws {
        let filter = DecodeFilter(isPicture: true, isHolding: false, losesFirstGroup: false)
        let pictures =
            [Picture(shown: 0, decoded: 0, kind: .recovery(count))]
            + (1...6).map { Picture(shown: $0, decoded: $0, isReference: $0 != 1) }
        filter.willSeek(wanting: 0, until: .max, beginningWith: .certain)
        filter.didFlush()
        #expect(try verdicts(of: filter, on: pictures) == "ppppppp")
        let wholes = (0...6).filter { filter.isWhole(at: $0 * 1_000_000_000) }
        // The second is none that others refer to.
        #expect(wholes.first == [0: 0, 1: 2, 3: 4][count])
        #expect(wholes.last == 6)
        filter.didFlush()
        #expect(filter.isWhole(at: 0))
    }

    @Test func aPictureThatBeginsAnewEndsARecovery() throws {
        let filter = DecodeFilter(isPicture: true, isHolding: false, losesFirstGroup: false)
        let pictures = [
            Picture(shown: 0, decoded: 0, kind: .recovery(5)), Picture(shown: 1, decoded: 1),
            Picture(shown: 2, decoded: 2, kind: .refresh), Picture(shown: 3, decoded: 3),
        ]
        filter.willSeek(wanting: 0, until: .max, beginningWith: .certain)
        filter.didFlush()
        #expect(try verdicts(of: filter, on: Array(pictures[..<2])) == "pp")
        #expect(!filter.isWhole(at: 1_000_000_000))
        #expect(try verdicts(of: filter, on: Array(pictures[2...])) == "pp")
        #expect(!filter.isWhole(at: 1_000_000_000))
        #expect(filter.isWhole(at: 2_000_000_000))
    }

    @Test func anEndBeforeAnythingToBeginWithIsKeptFromTheDecoder() throws {
        let filter = DecodeFilter(isPicture: true, isHolding: true)
        #expect(filter.isUntouched && filter.passesEnd() && !filter.isFruitless)
        func seek(_ pictures: [Picture], _ entry: DecodeFilter.Entry = .certain) throws {
            filter.willSeek(wanting: 0, until: .max, beginningWith: entry)
            filter.didFlush()
            _ = try verdicts(of: filter, on: pictures)
        }
        try seek([Self.group[1]])
        #expect(!filter.isUntouched)
        #expect(!filter.passesEnd() && filter.isFruitless && filter.isUntouched)
        try seek(Self.group)
        #expect(!filter.isFruitless && filter.passesEnd() && !filter.isFruitless)
        try seek([Self.group[1]])
        #expect(!filter.passesEnd() && filter.isFruitless && !filter.isUntouched)
        // From the file's start there is nothing more to try.
        try seek([], .first)
        #expect(filter.passesEnd() && !filter.isFruitless)
    }

    @Test func nothingPassesBeforeTheFirstSeek() throws {
        let filter = DecodeFilter(isPicture: true, isHolding: true)
        #expect(!filter.waitUntilReached(seconds: 0))
        #expect(try verdicts(of: filter, on: [Self.group[0]]) == "h")
        #expect(filter.waitUntilReached(seconds: 0))
        filter.didFlush()
        #expect(try verdicts(of: filter, on: [Self.group[0]]) == "p")
    }

    @Test func aPictureThatNeverCameOutIsLost() throws {
        let filter = DecodeFilter(isPicture: true, isHolding: false, countsPictures: true)
        _ = try verdicts(of: filter, on: Self.group)
        let unit: Int64 = 1_000_000_000
        #expect(filter.lostPicture(after: -1, upTo: -1) == nil)
        #expect(filter.lostPicture(after: 2 * unit, upTo: 4 * unit) == 3 * unit)
        #expect(filter.lostPicture(after: 3 * unit, upTo: 3 * unit) == nil)
    }

    @Test func aKeyFrameThatNeverCameOutIsLost() throws {
        let filter = DecodeFilter(isPicture: true, isHolding: false, countsPictures: true)
        #expect(filter.lostKeyFrame(before: 0) == nil)
        _ = try verdicts(of: filter, on: Self.group)
        let first: Int64 = 0
        #expect(filter.lostKeyFrame(before: first) == nil)
        #expect(filter.lostKeyFrame(before: first + 1_000_000_000) == first)
        filter.didFlush()
        #expect(filter.lostKeyFrame(before: first + 1_000_000_000) == nil)
    }

    private func verdicts(of filter: DecodeFilter, on pictures: [Picture]) throws -> String {
        try GStreamer.initialize()
        let pad = try #require(gst_pad_new("sink", GST_PAD_SINK))
        defer { gst_object_unref(pad) }
        gst_pad_set_active(pad, 1)
        defer { gst_pad_set_active(pad, 0) }
        let caps = gst_caps_from_string(
            "video/x-h264,stream-format=avc,alignment=au,codec_data=(buffer)014d401fff")
        defer { gst_caps_unref(caps) }
        var segment = GstSegment()
        gst_segment_init(&segment, GST_FORMAT_TIME)
        // The demuxer's time begins a minute early, so that decoding times before zero can be told.
        (segment.start, segment.position) = (guint64(Self.minute), guint64(Self.minute))
        for event in [
            gst_event_new_stream_start("one"), gst_event_new_caps(caps), gst_event_new_segment(&segment),
        ] {
            #expect(gst_pad_store_sticky_event(pad, event) == GST_FLOW_OK)
            gst_event_unref(event)
        }
        return try pictures.map { picture in
            let bytes = bytes(of: picture)
            let buffer = try #require(gst_buffer_new_memdup(bytes, gsize(bytes.count)))
            defer { gst_buffer_unref(buffer) }
            if case .predicted = picture.kind {
                buffer.pointee.mini_object.flags |= GST_BUFFER_FLAG_DELTA_UNIT.rawValue
            }
            let unit: Int64 = 1_000_000_000
            buffer.pointee.pts = GstClockTime(Int64(Self.minute) + picture.shown * unit)
            buffer.pointee.dts = GstClockTime(Int64(Self.minute) + picture.decoded * unit)
            return switch filter.verdict(on: ArrivingBuffer(buffer, on: pad)) {
            case .pass: "p"
            case .replace: "r"
            case .drop: "d"
            case .end: "e"
            case .hold: "h"
            }
        }.joined()
    }

    /// Units after lengths of four bytes.
    private func bytes(of picture: Picture) -> [UInt8] {
        let slice: [UInt8] = [0, 0, 0, 1, picture.isReference ? 0x41 : 0x01]
        switch picture.kind {
        case .predicted, .intra: return slice
        case .refresh: return [0, 0, 0, 1, 0x65]
        case .recovery(let count):
            // A number in exponential Golomb code is as many zeros as the number plus one has bits behind its first.
            let bits = 8 - (count + 1).leadingZeroBitCount
            return [0, 0, 0, 5, 6, 6, 1, (count + 1) << UInt8(8 - 2 * bits + 1), 0x80] + slice
        }
    }

    private static let minute: UInt64 = 60_000_000_000
}
