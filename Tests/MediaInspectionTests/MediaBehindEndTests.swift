import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Containers
@testable import MediaInspection

/// Files that were joined byte by byte, as with `cat`.
@Suite(.timeLimit(.minutes(2))) struct MediaBehindEndTests {
    /// A name, and the options of its muxer and encoder.
    private static let files: [(name: String, options: [String])] = [
        ("a.mp3", []), ("vbr.mp3", ["-q:a", "4"]), ("tagged.mp3", ["-metadata", "title=a"]), ("a.flac", []),
        ("a.wav", []), ("rf64.wav", ["-rf64", "always"]), ("a.aiff", []), ("a.mka", []),
        ("live.mka", ["-live", "1"]), ("a.wma", []), ("a.flv", ["-c:a", "aac"]), ("a.m4a", []), ("a.mov", []),
        ("a.avi", video), ("a.mxf", video), ("b.mp4", video), ("b.mkv", video),
    ]
    private static let video = ["-f", "lavfi", "-i", "testsrc=s=64x64:r=25:d=1", "-c:v", "mpeg2video"]

    private func made(
        _ name: String, _ options: [String], seconds: Double, in folder: URL
    ) async throws -> [UInt8] {
        let file = folder.appendingPathComponent(name)
        let noise = "anoisesrc=d=\(seconds):r=48000:a=0.3:seed=1"
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-y", "-f", "lavfi", "-i", noise] + options + ["-t", "\(seconds)", file.path])
        return [UInt8](try Data(contentsOf: file))
    }

    @Test(arguments: TestShare.of(files.indices, atMost: 3)) func isFound(index: Int) async throws {
        let (name, options) = Self.files[index]
        let folder = try TemporaryFolder.make("joined")
        defer { TemporaryFolder.remove(folder) }
        let first = try await made(name, options, seconds: 1, in: folder)
        let second = try await made(name, options, seconds: 0.6, in: folder)
        for part in [first, second] {
            #expect(try !MediaBehindEnd.exists(in: MemoryBytes(content: part)), "\(name)")
            // A tag behind the media isn't media.
            let tagged = part + Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)
            #expect(try !MediaBehindEnd.exists(in: MemoryBytes(content: tagged)), "\(name)")
            let half = Array(part.prefix(part.count / 2))
            if !name.hasSuffix(".m4a"), !name.hasSuffix(".mov"), !name.hasSuffix(".mp4") {
                #expect(try !MediaBehindEnd.exists(in: MemoryBytes(content: half)), "\(name)")
            }
        }
        for parts in [[first, second], [second, first], [first, first], [first, second, first]] {
            let joined = MemoryBytes(content: Array(parts.joined()))
            #expect(try MediaBehindEnd.exists(in: joined), "\(name): \(parts.map(\.count))")
        }
        let file = folder.appendingPathComponent("joined-" + name)
        try Data(second).write(to: file)
        #expect(try !MediaProbe().describe(file).hasMediaBehindEnd, "\(name)")
        try Data(first + second).write(to: file)
        #expect(try MediaProbe().describe(file).hasMediaBehindEnd, "\(name)")
    }

    /// Recorders that don't know the size write these.
    @Test(arguments: [0, -1, -0x1p63, -.infinity, .nan, 1e300] as [Double])
    func aSizeOfNothingIsNotAnEnd(size: Double) async throws {
        let folder = try TemporaryFolder.make("joined")
        defer { TemporaryFolder.remove(folder) }
        var bytes = try await made("a.flv", ["-c:a", "aac"], seconds: 1, in: folder)
        let place = try #require(bytes.firstRange(of: Array("filesize".utf8))).upperBound + 1
        bytes.replaceSubrange(place..<place + 8, with: size.bitPattern.bytes(count: 8))
        #expect(try !MediaBehindEnd.exists(in: MemoryBytes(content: bytes)))
        let file = folder.appendingPathComponent("size.flv")
        try Data(bytes).write(to: file)
        #expect(try !MediaBehindEnd.exists(in: SourceFile(path: file.path)))
        #expect(try TruncationCheck.fault(of: MemoryBytes(content: bytes)) == nil)
    }

    /// Fragments behind a repeated movie box are read.
    @Test func repeatedMovieBoxesBeforeFragmentsAreNotAnEnd() async throws {
        let folder = try TemporaryFolder.make("joined")
        defer { TemporaryFolder.remove(folder) }
        let options = ["-movflags", "frag_keyframe+empty_moov"]
        let bytes = try await made("a.mp4", options, seconds: 1, in: folder)
        #expect(try !MediaBehindEnd.exists(in: MemoryBytes(content: bytes + bytes)))
    }

    /// Audio without a container and without a table goes on, in whatever format, and behind tags: as long as
    /// its parts together, which is what GStreamer's parsers pass on.
    @Test(
        arguments: TestShare.of(
            [
                ("aac", ["-ac 1 -ar 44100", "-ac 2 -ar 48000"]),
                ("aac", ["-ac 2 -ar 48000", "-ac 1 -ar 22050"]),
                ("ac3", ["-ac 2", "-ac 6"]),
                ("ac3", ["-ac 1 -ar 44100 -b:a 96k", "-ac 2 -ar 32000", "-ac 6"]),
                ("eac3", ["-ac 2", "-ac 6"]),
                ("mp3", ["-ac 1 -write_xing 0", "-ac 2 -q:a 3 -write_xing 0 -metadata title=a"]),
                ("mp3", ["-ac 2 -write_xing 0 -ar 44100", "-ac 1 -write_xing 0 -ar 22050"]),
                ("mp2", ["-ac 2", "-ac 1 -ar 32000"]),
            ] as [(String, [String])], atMost: 3))
    func framesOfAnotherFormatAreCounted(kind: String, options: [String]) async throws {
        let folder = try TemporaryFolder.make("joined")
        defer { TemporaryFolder.remove(folder) }
        var joined: [UInt8] = []
        var duration = CMTime.zero
        for (index, text) in options.enumerated() {
            let name = "\(index).\(kind)"
            joined += try await made(
                name, text.split(separator: " ").map(String.init), seconds: 1.3, in: folder)
            let file = folder.appendingPathComponent(name).path
            let decoded = folder.appendingPathComponent("decoded")
            try await ChildProcess.run(
                "ffmpeg", ["-v", "error", "-y", "-i", file, "-f", "s16le", "-ac", "1", decoded.path])
            let rates = try await FFmpeg.probe(URL(fileURLWithPath: file), "stream=sample_rate")
            let rate = try #require(rates.first.flatMap { Int32($0) })
            let sampleCount = Int64(try Data(contentsOf: decoded).count / 2)
            duration = duration + CMTime(value: sampleCount, timescale: rate)
        }
        let file = folder.appendingPathComponent("joined." + kind)
        try Data(joined).write(to: file)
        #expect(try AudioFrameScan(of: SourceFile(path: file.path))?.range.duration == duration)
        let description = try MediaProbe().describe(file)
        #expect(description.tracks.count == 1 && !description.hasMediaBehindEnd)
        #expect(abs((description.duration - duration).seconds) < 0.0001)
    }
}
