import Containers
import Foundation
import TestSupport
import Testing

@Suite struct MatroskaFinishTests {
    /// A short file as GStreamer's muxer writes it, with identifiers of eight bytes.
    private func made(_ options: String) async throws -> [UInt8] {
        let bytes = try await muxed(options)
        return try MatroskaLengthening(of: MemoryBytes(content: bytes)).applied(to: bytes)
    }

    private func muxed(_ options: String) async throws -> [UInt8] {
        let folder = try TemporaryFolder.make("matroska")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("movie.mkv")
        let line =
            "audiotestsrc num-buffers=30 ! audio/x-raw,rate=48000,channels=2 ! audioconvert ! \(options)"
        try await ChildProcess.run(
            "gst-launch-1.0", ["-q"] + line.split(separator: " ").map(String.init) + ["location=\(url.path)"])
        return [UInt8](try Data(contentsOf: url))
    }

    private func finished(_ bytes: [UInt8], _ finish: MatroskaFinish) throws -> [UInt8] {
        try finish.patches(for: MemoryBytes(content: bytes)).applied(to: bytes)
    }

    private static let aac = "avenc_aac ! aacparse ! matroskamux ! filesink"

    @Test(arguments: [aac, "opusenc ! webmmux ! filesink"])
    func twoFilesAreTheSame(options: String) async throws {
        let (first, second) = (try await made(options), try await made(options))
        #expect(first != second)
        let finish = MatroskaFinish(encoderDelay: 0, creation: nil)
        #expect(try finished(first, finish) == finished(second, finish))
        let dated = MatroskaFinish(encoderDelay: 0, creation: Date(timeIntervalSince1970: 1_600_000_000))
        #expect(try finished(first, dated) != finished(first, finish))
    }

    @Test func delayAndDateAreRead() async throws {
        let folder = try TemporaryFolder.make("matroska")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("movie.mkv")
        let finish = MatroskaFinish(
            encoderDelay: 21_333_333, creation: Date(timeIntervalSince1970: 1_600_000_000))
        try Data(finished(try await made(Self.aac), finish)).write(to: url)
        #expect(
            try await FFmpeg.probe(url, "format_tags=creation_time") == ["2020-09-13T12:26:40.000000Z"])
        #expect(try await FFmpeg.packets(of: url).first?.seconds == -0.021)
    }

    /// Browsers that seek to the start wait for ever for a first block that doesn't say so.
    @Test(arguments: [aac, "opusenc ! webmmux ! filesink"])
    func decodingCanBeginWithEachBlockOfAudio(options: String) async throws {
        let bytes = try await made(options)
        let finish = MatroskaFinish(encoderDelay: 0, creation: nil)
        let patches = try finish.patches(for: MemoryBytes(content: bytes))
        // None if GStreamer says it by itself. Blocks in groups, which most packets of Opus are in, need no such flag.
        let flags = patches.filter { $0.bytes.count == 1 }
        #expect(flags.allSatisfy { bytes[Int($0.offset)] == 0 && $0.bytes == [0x80] })
        let finished = try finished(bytes, finish)
        let again = try finish.patches(for: MemoryBytes(content: finished))
        #expect(again.allSatisfy { $0.bytes.count > 1 })
        // Packets of Opus are 20 ms long, but the first one's 26.5 ms would be the default.
        if options.contains("opus") {
            #expect(bytes.firstRange(of: [0x23, 0xE3, 0x83]) != nil)
            #expect(finished.firstRange(of: [0x23, 0xE3, 0x83]) == nil)
        }
    }

    /// Damaged bytes are refused, or give patches within the file.
    @Test func damagedBytesAreNoHarm() async throws {
        let whole = try await made(Self.aac)
        let finish = MatroskaFinish(encoderDelay: 21_333_333, creation: nil)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
            for _ in 0..<Int.random(in: 0..<8, using: &random) where !bytes.isEmpty {
                bytes[Int.random(in: 0..<min(700, bytes.count), using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            let patches: [FilePatch]
            do { patches = try finish.patches(for: MemoryBytes(content: bytes)) } catch { continue }
            #expect(patches.allSatisfy { $0.offset >= 0 && $0.bytes.count < 256 })
        }
    }
}
