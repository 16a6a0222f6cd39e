import Testing

@testable import Engine

/// What coded pictures say of themselves, in every framing.
@Suite struct CodedPictureTests {
    private static let avc =
        "video/x-h264, stream-format=(string)avc, alignment=(string)au, codec_data=(buffer)014d401fff"
    private static let avcOfTwo =
        "video/x-h264, stream-format=(string)avc, alignment=(string)au, codec_data=(buffer)014d401ffd"
    private static let h264 = "video/x-h264, stream-format=(string)byte-stream, alignment=(string)au"
    private static let hevc = "video/x-h265, stream-format=(string)byte-stream, alignment=(string)au"
    private static let hvc1 =
        "video/x-h265, stream-format=(string)hvc1, alignment=(string)au, codec_data=(buffer)"
        + String(repeating: "00", count: 21) + "03"
    private static let mpeg2 =
        "video/mpeg, mpegversion=(int)2, systemstream=(boolean)false, parsed=(boolean)true"

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var caps: String
        var bytes: [UInt8]
        var isKey = false
        var entry: CodedPicture.Entry
        var isDisposable = false
    }

    private static let rows = [
        Row(testDescription: "IDR", caps: avc, bytes: [0, 0, 0, 2, 0x65, 0x88], entry: .whole),
        Row(
            testDescription: "IDR behind parameters", caps: avcOfTwo, bytes: [0, 1, 0x67, 0, 2, 0x65, 0x88],
            entry: .whole),
        Row(
            testDescription: "recovery at once", caps: h264,
            bytes: [0, 0, 0, 1, 0x09, 0xF0, 0, 0, 1, 0x06, 6, 1, 0x84, 0x80, 0, 0, 1, 0x41, 0x9A],
            entry: .open),
        Row(
            testDescription: "recovery after six", caps: h264,
            bytes: [0, 0, 1, 0x06, 6, 1, 0x38, 0x80, 0, 0, 0, 1, 0x41, 0x9A], entry: .gradual(6)),
        Row(
            testDescription: "a picture of itself alone", caps: h264, bytes: [0, 0, 1, 0x41, 0x9A],
            isKey: true, entry: .likely),
        Row(testDescription: "a picture of others", caps: h264, bytes: [0, 0, 1, 0x41, 0x9A], entry: .no),
        Row(
            testDescription: "a picture that no other is made of", caps: h264, bytes: [0, 0, 1, 0x01, 0x9E],
            entry: .no, isDisposable: true),
        Row(testDescription: "no slice", caps: h264, bytes: [0, 0, 1, 0x09, 0xF0], entry: .no),
        Row(testDescription: "a length beyond the end", caps: avc, bytes: [0, 0, 1, 0, 0x06], entry: .no),
        Row(testDescription: "nothing", caps: avc, bytes: [], isKey: true, entry: .likely),
        Row(
            testDescription: "clean random access", caps: hevc,
            bytes: [0, 0, 0, 1, 0x46, 1, 0x50, 0, 0, 1, 0x2A, 1, 0xAC], entry: .open),
        Row(
            testDescription: "HEVC's trailing picture", caps: hevc, bytes: [0, 0, 1, 0x02, 1, 0xD0],
            isKey: true, entry: .no),
        Row(testDescription: "HEVC's IDR", caps: hvc1, bytes: [0, 0, 0, 2, 0x26, 1], entry: .whole),
        Row(
            testDescription: "MPEG's I behind a sequence", caps: mpeg2,
            bytes: [0, 0, 1, 0xB3, 0x14, 0, 0, 1, 0xB8, 0, 0, 0, 1, 0, 0, 0x0F, 0xFF], entry: .whole),
        Row(
            testDescription: "MPEG's I", caps: mpeg2, bytes: [0, 0, 1, 0, 0, 0x0F, 0xFF], entry: .likely),
        Row(
            testDescription: "MPEG's P", caps: mpeg2, bytes: [0, 0, 1, 0, 0, 0xD7, 0xFF], isKey: true,
            entry: .no),
        Row(testDescription: "cut off", caps: mpeg2, bytes: [0, 0, 1, 0, 0], isKey: true, entry: .no),
    ]

    @Test(arguments: rows) func says(row: Row) throws {
        let stream = try #require(CodedPicture.Stream(caps: row.caps))
        row.bytes.withUnsafeBytes { bytes in
            #expect(CodedPicture.entry(bytes, in: stream, isKey: row.isKey) == row.entry)
            #expect(CodedPicture.isDisposable(bytes, in: stream) == row.isDisposable)
        }
    }

    @Test(arguments: [
        "video/x-vp9", "video/x-h264, stream-format=(string)byte-stream, alignment=(string)nal",
        "video/x-h264, stream-format=(string)avc, alignment=(string)au",
        "video/mpeg, mpegversion=(int)4, systemstream=(boolean)false, parsed=(boolean)true",
    ])
    func othersAreNotRead(caps: String) {
        #expect(CodedPicture.Stream(caps: caps) == nil)
    }
}
