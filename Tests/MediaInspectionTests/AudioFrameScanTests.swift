import Foundation
import ISOMovie
import MediaTypes
import TestSupport
import Testing

@testable import MediaInspection

/// The length of bare sound that does not say it, against what ffmpeg decodes.
@Suite struct AudioFrameScanTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var name: String
        var sampleRate: Int
        var encoding: String
    }

    private static let rows = [
        Row(
            testDescription: "a varying bit rate, no table", name: "a.mp3", sampleRate: 48_000,
            encoding: "-c:a libmp3lame -q:a 5 -write_xing 0"),
        Row(
            testDescription: "a constant bit rate, no table, a tag", name: "a.mp3", sampleRate: 44_100,
            encoding: "-c:a libmp3lame -b:a 128k -write_xing 0 -metadata title=Noise"),
        Row(
            testDescription: "MPEG-2, no table", name: "a.mp3", sampleRate: 22_050,
            encoding: "-c:a libmp3lame -q:a 5 -write_xing 0"),
        Row(
            testDescription: "MPEG-2.5, no table", name: "a.mp3", sampleRate: 11_025,
            encoding: "-c:a libmp3lame -q:a 5 -write_xing 0"),
        Row(testDescription: "layer 2", name: "a.mp2", sampleRate: 48_000, encoding: "-c:a mp2"),
        Row(testDescription: "AAC in ADTS", name: "a.aac", sampleRate: 44_100, encoding: "-c:a aac"),
    ]

    /// Four seconds of noise, then silence: bit rates that vary as far as they can.
    private func make(_ name: String, _ encoding: String, sampleRate: Int, in folder: URL) async throws -> URL
    {
        let file = folder.appendingPathComponent(name)
        let source = "anoisesrc=d=4:r=\(sampleRate):a=0.5,apad=pad_dur=16"
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", source] + encoding.split(separator: " ").map(String.init)
                + [file.path])
        return file
    }

    @Test(arguments: rows) func isWhatIsDecoded(row: Row) async throws {
        let folder = try TemporaryFolder.make("frames")
        defer { TemporaryFolder.remove(folder) }
        let file = try await make(row.name, row.encoding, sampleRate: row.sampleRate, in: folder)
        let decoded = folder.appendingPathComponent("decoded")
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error", "-i", file.path, "-f", "s16le", "-ac", "1", decoded.path])
        let sampleCount = try Data(contentsOf: decoded).count / 2
        let duration = CMTime(value: Int64(sampleCount), timescale: Int32(row.sampleRate))
        #expect(try AudioFrameScan(of: SourceFile(path: file.path))?.duration == duration)
        #expect(try MediaProbe().describe(file).tracks.map(\.timeRange.duration) == [duration])
    }

    @Test func aTableIsBelieved() async throws {
        let folder = try TemporaryFolder.make("frames")
        defer { TemporaryFolder.remove(folder) }
        let file = try await make("a.mp3", "-c:a libmp3lame -q:a 5", sampleRate: 48_000, in: folder)
        #expect(try AudioFrameScan(of: SourceFile(path: file.path)) == nil)
    }

    @Test func otherBytesAreNoFrames() throws {
        var numbers = SeededGenerator(seed: 15)
        for count in [0, 1, 6, 7, 4096] {
            let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            #expect(try AudioFrameScan(of: MemoryBytes(content: noise)) == nil)
            #expect(try AudioFrameScan(of: MemoryBytes(content: [0xFF, 0xFB, 0x90, 0x64] + noise)) == nil)
        }
        #expect(
            try AudioFrameScan(of: MemoryBytes(content: Array("ID3".utf8) + [4, 0, 0, 127, 127, 127, 127]))
                == nil)
    }
}
