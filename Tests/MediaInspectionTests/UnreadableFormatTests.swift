@testable import Containers
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import MediaInspection

/// Files that nothing here reads are called what they are.
@Suite struct UnreadableFormatTests {
    private func failure(_ file: URL) -> AVError? {
        #expect(throws: AVError.self) { try MediaProbe().describe(file) }
    }

    /// Sound that GStreamer has no element for, or doesn't read at such a rate, as ffmpeg writes it.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ("a.caf", 48_000, "pcm_s16be", "a CAF file"), ("a.tta", 44_100, "tta", "a TTA file"),
            ("a.wav", 96_000, "pcm_mulaw", "a WAV file of mu-law at 96000 Hz"),
            ("b.wav", 96_000, "pcm_alaw", "a WAV file of A-law at 96000 Hz"),
        ]) func sound(_ name: String, _ rate: Int, _ codec: String, _ words: String) async throws
    {
        let folder = try TemporaryFolder.make("unreadable")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent(name)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "sine=r=\(rate):d=1", "-c:a", codec, file.path])
        // Another version may read it.
        let error: AVError
        do {
            _ = try MediaProbe().describe(file)
            return
        } catch let failure as AVError { error = failure }
        #expect(error.failureReason?.contains("is \(words), which the installed") == true, "\(error)")
        #expect(error.remedy == "convert it to WAV, such as with ffmpeg")
    }

    /// Containers whose demuxers are never chosen.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ("a.nut", "rawvideo", "a NUT file"), ("b.nut", "mpeg4", "a NUT file"),
            ("a.gxf", "mpeg2video", "a GXF file"),
        ]) func video(_ name: String, _ codec: String, _ words: String) async throws
    {
        let folder = try TemporaryFolder.make("unreadable")
        defer { TemporaryFolder.remove(folder) }
        let picture = ["-f", "lavfi", "-i", "testsrc2=s=720x576:r=25:d=1", "-c:v", codec]
        let file = try await InspectionClip.make(name, picture + ["-pix_fmt", "yuv420p"], in: folder)
        let error = failure(file)
        #expect(error?.failureReason?.contains("is \(words), which the installed") == true, "\(error as Any)")
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ([UInt8]("8BPS\0\u{1}".utf8), "a Photoshop file"),
            ([0x76, 0x2F, 0x31, 0x01], "an OpenEXR picture"),
            ([UInt8]("SDPX".utf8), "a DPX picture"), ([UInt8](".RMF".utf8), "a RealMedia file"),
            ([UInt8]("MThd".utf8), "a MIDI file"), ([UInt8]("%PDF-1.7".utf8), "a PDF document"),
            ([0x50, 0x4B, 3, 4], "a ZIP archive"), ([0xFF, 0x0A], "a JPEG XL picture"),
        ]) func others(_ head: [UInt8], _ words: String) throws
    {
        let folder = try TemporaryFolder.make("unreadable")
        defer { TemporaryFolder.remove(folder) }
        // The name says nothing.
        let file = folder.appendingPathComponent("a.mp4")
        try Data(head + [UInt8](repeating: 0, count: 3000)).write(to: file)
        #expect(failure(file)?.failureReason?.contains(" \(words)") == true)
    }

    /// HEVC and AV1 in FLV, by four characters.
    @Test(.timeLimit(.minutes(2))) func flashVideoByCharacters() throws {
        func tag(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
            [type, 0, 0, UInt8(content.count), 0, 0, 0, 0, 0, 0, 0] + content + [
                0, 0, 0, UInt8(content.count + 11),
            ]
        }
        let head = Array("FLV".utf8) + [1, 5, 0, 0, 0, 9, 0, 0, 0, 0]
        for (code, name) in [("hvc1", "HEVC"), ("av01", "AV1"), ("abcd", "“abcd”")] {
            let file =
                head + tag(18, [2]) + tag(8, [0xAF, 0]) + tag(9, [0x90] + Array(code.utf8) + [1, 2, 3])
            #expect(try FlashVideo.codecByCharacters(of: MemoryBytes(content: file)) == name)
        }
        let numbered = head + tag(9, [0x17, 0, 0, 0, 0, 0])
        #expect(try FlashVideo.codecByCharacters(of: MemoryBytes(content: numbered)) == nil)
        #expect(try FlashVideo.codecByCharacters(of: MemoryBytes(content: head)) == nil)
    }

    /// A transport stream's tables tell of video that the demuxer says nothing about.
    @Test(.timeLimit(.minutes(2))) func transportStreams() async throws {
        let folder = try TemporaryFolder.make("unreadable")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.ts")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "color=s=64x64:d=0.4", "-f", "lavfi", "-i", "sine=d=0.4",
                "-c:v",
                "mpeg2video", "-c:a", "mp2", file.path,
            ])
        #expect(try TransportProgram.videoFormat(in: SourceFile(path: file.path)) == "MPEG-2")
    }
}
