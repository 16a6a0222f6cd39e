@testable import Containers
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import MediaInspection

/// Files of which the half is gone, as after a broken download, wherever they tell their length.
@Suite struct SoundCutShortTests {
    static let names = [
        "a.mp3", "vbr.mp3", "a.flac", "variable.flac", "a.wav", "rf64.wav", "a.aiff", "a.m4a", "a.mka",
        "a.wma", "a.wv",
        "a.flv", "a.avi", "a.mxf",
    ]

    private func make(_ name: String, in folder: URL) async throws -> URL {
        let file = folder.appendingPathComponent(name)
        let options: [String: [String]] = [
            "vbr.mp3": ["-q:a", "4"], "variable.flac": ["-frame_size", "1000"],
            "rf64.wav": ["-rf64", "always"],
            "a.flv": ["-c:a", "aac"],
            "a.mxf": ["-f", "lavfi", "-i", "color=s=64x64:d=20", "-c:v", "mpeg2video", "-shortest"],
        ]
        let noise = "anoisesrc=d=20:r=48000:a=0.3:seed=1"
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", noise] + (options[name] ?? []) + [file.path])
        return file
    }

    @Test(.timeLimit(.minutes(2)), arguments: TestShare.of(names, atMost: 3)) func isTold(name: String)
        async throws
    {
        let folder = try TemporaryFolder.make("cut")
        defer { TemporaryFolder.remove(folder) }
        let file = try await make(name, in: folder)
        let bytes = [UInt8](try Data(contentsOf: file))
        #expect(try TruncationCheck.fault(of: MemoryBytes(content: bytes)) == nil)
        for part in [2, 3, 4] {
            let half = MemoryBytes(content: Array(bytes.prefix(bytes.count * (part - 1) / part)))
            #expect(
                try TruncationCheck.fault(of: half) == "it was cut short: it is smaller than it says",
                "1/\(part)")
        }
        // A tag behind the sound says nothing, and neither do lost ones.
        guard name.hasSuffix("mp3") || name.hasSuffix("flac") || name.hasSuffix("wv") else { return }
        let tagged = bytes + Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)
        #expect(try TruncationCheck.fault(of: MemoryBytes(content: tagged)) == nil)
    }

    /// What their frames have and say.
    @Test(.timeLimit(.minutes(2)), arguments: ["a.flac", "variable.flac", "a.wv"])
    func samplesAreCounted(name: String) async throws {
        let folder = try TemporaryFolder.make("cut")
        defer { TemporaryFolder.remove(folder) }
        let bytes = [UInt8](try Data(contentsOf: try await make(name, in: folder)))
        let whole = try #require(try ToldSamples.count(of: MemoryBytes(content: bytes)))
        #expect(whole == ToldSamples.Count(told: 960_000, there: 960_000))
        let half = try #require(
            try ToldSamples.count(of: MemoryBytes(content: Array(bytes.prefix(bytes.count / 2)))))
        #expect(half.told == 960_000 && abs(half.there - 480_000) < 30_000, "\(half.there)")
    }

    /// FFmpeg writes an edit of a length below zero for audio that ends before a cut.
    @Test(arguments: ["mp4", "mov", "m4v"]) func soundBeforeACutIsNothing(container: String) async throws {
        let folder = try TemporaryFolder.make("cut")
        defer { TemporaryFolder.remove(folder) }
        let whole = try await InspectionClip.make(
            "whole.\(container)",
            InspectionClip.picture(frames: 75) + InspectionClip.sound(seconds: "0.6") + InspectionClip.h264
                + ["-g", "10"], in: folder)
        let cut = folder.appendingPathComponent("cut.\(container)")
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error", "-nostdin", "-ss", "1.5", "-i", whole.path, "-c", "copy", cut.path])
        let media = try MediaProbe().describe(cut)
        #expect(abs(media.duration.seconds - 1.5) < 0.1, "\(media.duration.seconds)")
        let sound = media.tracks.filter { $0.mediaType == .audio }
        #expect(sound.allSatisfy { $0.timeRange.duration == .zero && $0.segments.isEmpty })
    }
}
