import Editing
import EditingExtras
import Foundation
import MediaTypes
import TestSupport
import Testing

/// Facts about tracks of files that ffmpeg makes, for which AVFoundation has no properties.
@Suite(.timeLimit(.minutes(5))) struct TrackDetailsTests {
    private static func details(_ name: String, _ arguments: [String]) async throws -> [TrackDetails] {
        let folder = try TemporaryFolder.make("details")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent(name)
        try await ChildProcess.run("ffmpeg", ["-v", "error", "-nostdin"] + arguments + [file.path])
        return try await AVURLAsset(url: file).load(.tracks).map(\.details)
    }

    private static let picture = ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=1"]
    private static let sound = ["-f", "lavfi", "-i", "sine=d=1:r=48000"]

    @Test func matroskaHasMarks() async throws {
        let tracks = try await Self.details(
            "clip.mkv",
            Self.picture + Self.sound + Self.sound + [
                "-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a",
                "flac", "-disposition:a:0", "0", "-disposition:a:1", "default+forced",
            ])
        #expect(tracks.count == 3 && tracks.allSatisfy { $0.isKnownFormat && !$0.isStillImage })
        #expect(tracks.dropFirst().map(\.isDefault) == [false, true])
        #expect(tracks.dropFirst().map(\.isForced) == [false, true])
        #expect(tracks.map(\.alternateGroup) == [nil, 1, 1])
    }

    @Test func moviesHaveNone() async throws {
        let tracks = try await Self.details(
            "clip.mp4",
            Self.picture + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-vf", FFmpeg.tags("bt709")])
        #expect(tracks.count == 1 && tracks[0].colorimetry == "bt709")
        #expect(tracks[0].isDefault == nil && tracks[0].isForced == nil && tracks[0].codecName == nil)
    }

    @Test func imagesAreStill() async throws {
        let tracks = try await Self.details("image.png", Self.picture + ["-frames:v", "1", "-update", "1"])
        #expect(tracks.map(\.isStillImage) == [true])
    }
}
