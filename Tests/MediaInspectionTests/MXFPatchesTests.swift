import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Containers
@testable import MediaInspection

/// Indexes that are not of their file are hidden from the demuxer, which would end the process; others are not.
@Suite struct MXFPatchesTests {
    private static let sound = ["-c:a", "pcm_s16le"]
    /// B-frames in several partitions.
    private static let reordered =
        InspectionClip.picture(frames: 60) + InspectionClip.sound(seconds: "2.4")
        + ["-c:v", "mpeg2video", "-bf", "2", "-g", "12"] + sound

    private func withClip(
        _ arguments: [String] = reordered, _ body: (URL) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder.make("mxf")
        defer { TemporaryFolder.remove(folder) }
        try await body(try await InspectionClip.make("a.mxf", arguments, in: folder))
    }

    private func patches(of bytes: [UInt8]) throws -> [FilePatch] {
        try MXFPatches(of: MemoryBytes(content: bytes)).patches
    }

    @Test(arguments: [
        reordered,
        InspectionClip.picture(frames: 400) + ["-c:v", "mpeg2video", "-bf", "2"],
        InspectionClip.picture(frames: 30) + InspectionClip.sound(seconds: "1.2") + InspectionClip.reordered
            + sound,
        InspectionClip.picture("1920x1080", frames: 3) + [
            "-c:v", "dnxhd", "-b:v", "120M", "-pix_fmt", "yuv422p",
        ],
        InspectionClip.picture("720x576", frames: 5) + [
            "-c:v", "mpeg2video", "-pix_fmt", "yuv422p", "-b:v", "50000k", "-minrate", "50000k", "-maxrate",
            "50000k", "-bufsize", "2000k", "-rc_init_occupancy", "2000k", "-intra_vlc", "1", "-qmin", "1",
            "-qmax", "3", "-non_linear_quant", "1", "-g", "1", "-f", "mxf_d10",
        ],
    ]) func wholeIndexesStay(arguments: [String]) async throws {
        try await withClip(arguments) { file in
            let bytes = [UInt8](try Data(contentsOf: file))
            #expect(try patches(of: bytes) == [])
        }
    }

    @Test func otherFilesHaveNone() throws {
        #expect(try patches(of: []) == [])
        #expect(try patches(of: Array(repeating: 6, count: 100_000)) == [])
        #expect(try patches(of: MXFPacket.headerKey) == [])
    }

    /// The entries of the last index segment: where they begin, and the length of each.
    private func entries(in bytes: [UInt8]) throws -> (start: Int, length: Int, count: Int) {
        let key: [UInt8] = [
            0x06, 0x0E, 0x2B, 0x34, 0x02, 0x53, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01, 0x10,
        ]
        let segment = try #require(bytes.indices.last { bytes[$0...].starts(with: key) })
        let tag = try #require(
            (segment..<bytes.count - 12).first { bytes[$0] == 0x3F && bytes[$0 + 1] == 0x0A })
        let (count, length) = (bytes[tag + 4..<tag + 8].bigEndian, bytes[tag + 8..<tag + 12].bigEndian)
        return (tag + 12, Int(length), Int(count))
    }

    /// What is written over which bytes of an entry.
    private static let changes: [(String, Range<Int>, [UInt8])] = [
        ("an offset behind the file", 3..<11, [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xF0]),
        ("the largest offset", 3..<11, Array(repeating: 0xFF, count: 8)),
        ("an offset before the last one", 3..<11, Array(repeating: 0, count: 8)),
        ("another stream elsewhere", 11..<15, [0xFF, 0xFF, 0xFF, 0xF0]),
        ("a key frame that comes later", 1..<2, [0x7F]),
    ]

    @Test(arguments: TestShare.of(changes.indices, atMost: 2)) func wrongIndexesAreHidden(index: Int)
        async throws
    {
        let (name, range, value) = Self.changes[index]
        try await withClip { file in
            var bytes = [UInt8](try Data(contentsOf: file))
            let (start, length, count) = try entries(in: bytes)
            #expect(count > 12 && length == 15)
            let entry = start + 11 * length
            bytes.replaceSubrange(entry + range.lowerBound..<entry + range.upperBound, with: value)
            #expect(try patches(of: bytes).isEmpty == false, "\(name)")
            let whole = try MediaProbe().describe(file)
            try Data(bytes).write(to: file)
            let changed = try MediaProbe().describe(file)
            #expect(
                changed.duration == whole.duration && changed.tracks.count == whole.tracks.count, "\(name)")
        }
    }

    /// A track whose sequence, or a sequence whose clip, has another identifier than it is named by.
    @Test(arguments: [UInt8(0x0F), 0x11, 0x3B]) func metadataThatLackWhatTheyNameAreRefused(kind: UInt8)
        async throws
    {
        try await withClip { file in
            var bytes = [UInt8](try Data(contentsOf: file))
            let key: [UInt8] = [
                0x06, 0x0E, 0x2B, 0x34, 0x02, 0x53, 0x01, 0x01, 0x0D, 0x01, 0x01, 0x01, 0x01, 0x01, kind, 0,
            ]
            let set = try #require(bytes.indices.first { bytes[$0...].starts(with: key) })
            let identifier = try #require(
                (set..<set + 100).first { bytes[$0...].starts(with: [0x3C, 0x0A, 0, 16]) })
            bytes[identifier + 9] ^= 0x44
            try Data(bytes).write(to: file)
            let error = try #require(throws: AVError.self) { try MediaProbe().describe(file) }
            #expect(error.code == .fileFailedToParse)
            #expect(error.failureReason?.contains("its metadata name") == true)
        }
    }

    /// As of recordings that go on behind their index: the last units are taken out of it.
    @Test func indexesThatEndTooEarlyAreHidden() async throws {
        try await withClip { file in
            var bytes = [UInt8](try Data(contentsOf: file))
            let (start, length, count) = try entries(in: bytes)
            let left = UInt8(count - 3)
            bytes[start - 5] = left
            let tags: [[UInt8]] = [[0x3F, 0x0D, 0, 8]]
            for tag in tags {
                let place = try #require((0..<start).last { bytes[$0...].starts(with: tag) })
                bytes[place + 11] = UInt8(bytes[place + 11]) - 3
            }
            // The entries' array is as long as before: what is behind the counted ones is not looked at.
            #expect(length == 15)
            #expect(try patches(of: bytes).isEmpty == false)
            try Data(bytes).write(to: file)
            #expect(try MediaProbe().describe(file).tracks.count == 2)
        }
    }

    @Test func eachCutIsReadOrRefused() async throws {
        try await withClip { file in
            let bytes = [UInt8](try Data(contentsOf: file))
            var generator = SeededGenerator(seed: 5)
            for _ in 0..<300 {
                var changed = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
                for _ in 0..<4 where !changed.isEmpty {
                    let isNearEnd = Bool.random(using: &generator)
                    let places = isNearEnd ? max(0, changed.count - 3000)..<changed.count : changed.indices
                    changed[Int.random(in: places, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
                guard let patches = try? patches(of: changed) else { continue }
                for patch in patches {
                    #expect(patch.bytes == MXFPacket.fillKey && patch.offset + 16 <= changed.count)
                }
            }
        }
    }
}
