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
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var wanted: Range<Int64>
        var spacing: Int64?
        var isInside = false
        var pictures: [Picture]
        /// A letter a picture: p passes, d is dropped, e ends the stream, h holds it.
        var expected: String
    }

    /// Three pictures of a second each between references, as encoders write them: I P b b P b b.
    private static let group = [
        Picture(shown: 0, decoded: -1), Picture(shown: 3, decoded: 0),
        Picture(shown: 1, decoded: 1, isReference: false), Picture(shown: 2, decoded: 2, isReference: false),
        Picture(shown: 6, decoded: 3), Picture(shown: 4, decoded: 4, isReference: false),
        Picture(shown: 5, decoded: 5, isReference: false), Picture(shown: 9, decoded: 6),
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
            isInside: true, pictures: [group[1], group[2], group[3], group[4], group[5]], expected: "pddpp"),
        Row(
            testDescription: "at its start it is not", wanted: 0..<100,
            pictures: [group[1], group[2], group[3], group[4], group[5]], expected: "ppppp"),
        Row(
            testDescription: "without it a later one might", wanted: 0..<1,
            pictures: [group[0], group[1]], expected: "pp"),
    ]

    @Test(arguments: rows) func lets(row: Row) throws {
        let unit: Int64 = 1_000_000_000
        let filter = DecodeFilter(
            isPicture: true, isHolding: false, spacing: row.spacing.map { $0 * unit })
        filter.willSeek(
            wanting: row.wanted.lowerBound * unit, until: row.wanted.upperBound * unit,
            isInside: row.isInside)
        filter.didFlush()
        let verdicts = try verdicts(of: filter, on: row.pictures)
        #expect(verdicts == row.expected)
        #expect(filter.hasEnded == row.expected.contains("e"))
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
            let bytes: [UInt8] = [0, 0, 0, 1, picture.isReference ? 0x41 : 0x01]
            let buffer = try #require(gst_buffer_new_memdup(bytes, gsize(bytes.count)))
            defer { gst_buffer_unref(buffer) }
            let unit: Int64 = 1_000_000_000
            buffer.pointee.pts = GstClockTime(Int64(Self.minute) + picture.shown * unit)
            buffer.pointee.dts = GstClockTime(Int64(Self.minute) + picture.decoded * unit)
            return switch filter.verdict(on: ArrivingBuffer(buffer, on: pad)) {
            case .pass: "p"
            case .drop: "d"
            case .end: "e"
            case .hold: "h"
            }
        }.joined()
    }

    private static let minute: UInt64 = 60_000_000_000
}
