import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Containers
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
        #expect(try AudioFrameScan(of: SourceFile(path: file.path))?.range.duration == duration)
        #expect(try MediaProbe().describe(file).tracks.map(\.timeRange.duration) == [duration])
    }

    /// What LAME's table says is left out as ffmpeg does: the delays of encoder and decoder, and what fills the last frame.
    @Test(arguments: [(48_000, "-q:a 5"), (44_100, "-b:a 128k -metadata title=Noise"), (22_050, "-q:a 5")])
    func theEncodersTableTellsBothEnds(sampleRate: Int, encoding: String) async throws {
        let folder = try TemporaryFolder.make("frames")
        defer { TemporaryFolder.remove(folder) }
        let file = try await make("a.mp3", "-c:a libmp3lame \(encoding)", sampleRate: sampleRate, in: folder)
        let start = try #require(
            try await FFmpeg.probe(file, "stream=start_time").first.flatMap(Double.init))
        let range = try #require(try AudioFrameScan(of: SourceFile(path: file.path))).range
        #expect(range.start.value == Int64((start * Double(sampleRate)).rounded()))
        #expect(range.start.value == 1105)
        #expect(range.duration.value == Int64(20 * sampleRate))
        let track = try #require(try MediaProbe().describe(file).tracks.first)
        #expect(track.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 20, timescale: 1)))
        #expect(track.sourceStart == range.start)
    }

    /// A table that says nothing of delays leaves all in: a guess would take sound away.
    @Test func aTableOfAnotherEncoderIsNotAsked() async throws {
        let folder = try TemporaryFolder.make("frames")
        defer { TemporaryFolder.remove(folder) }
        let file = try await make("a.mp3", "-c:a libmp3lame -q:a 5", sampleRate: 48_000, in: folder)
        let other = try InspectionClip.edited(file, as: "other.mp3") { bytes in
            let place = try InspectionClip.place(of: "Lavc", in: bytes)
            bytes.replaceSubrange(place..<place + 4, with: Array("Gogo".utf8))
        }
        #expect(try AudioFrameScan(of: SourceFile(path: other.path)) == nil)
        #expect(try MediaProbe().describe(other).tracks.first?.sourceStart == .zero)
    }

    @Test func tablesThatMakeNoSenseAreNotBelieved() {
        let name = Array("Info".utf8) + [0, 0, 0, 1]
        let encoder = Array("LAME3.100".utf8) + Array(repeating: 0, count: 12)
        for bytes in [
            [], name, name + [0, 0, 0, 0] + encoder + [0, 0, 0],
            name + [0, 0, 0, 1] + encoder + [255, 255, 255],
            name + [0, 0, 0, 9] + encoder, name + [0, 0, 0, 9] + encoder + [1, 2],
        ] as [[UInt8]] {
            #expect(EncoderTable(bytes[...], samplesPerFrame: 1152) == nil)
        }
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
