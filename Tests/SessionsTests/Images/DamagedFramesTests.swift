import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Images are made of whole frames alone: a lost frame is an error, also if decoders make others of what is left.
@Suite struct DamagedFramesTests {
    private static let keyDistance = 15

    /// Three seconds at 30 fps, with a key frame each half second, and the same with a frame overwritten.
    ///
    /// - Parameter lost: The index of the frame, in the order of decoding.
    private func clips(losing lost: Int, ending: String, in folder: URL) async throws -> (URL, URL) {
        let (whole, damaged) = (
            folder.appendingPathComponent("whole.\(ending)"), folder.appendingPathComponent("lost.\(ending)")
        )
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x96:r=30:d=3", "-c:v", "libx264", "-g",
                "\(Self.keyDistance)", "-bf", "0", "-pix_fmt", "yuv420p", whole.path,
            ])
        let text = try await ChildProcess.run(
            "ffprobe", ["-v", "error", "-show_entries", "packet=pos,size", "-of", "csv=p=0", whole.path])
        let line = text.split(separator: "\n")[lost].split(separator: ",").compactMap { Int($0) }
        let (size, place) = (try #require(line.first), try #require(line.dropFirst().first))
        var bytes = try Data(contentsOf: whole)
        // The length of the first unit stays, so that the file can be read on.
        for index in place + 4..<place + size { bytes[index] = 0xFF }
        try bytes.write(to: damaged)
        return (whole, damaged)
    }

    private func image(of url: URL, frame: Int) async throws -> [UInt8] {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
        let time = CMTime(value: CMTimeValue(2 * frame + 1), timescale: 60)
        return try await generator.image(at: time).image.pixels
    }

    @Test(arguments: TestShare.of(["mp4", "mov"], [30, 36], atMost: 2))
    func imagesAfterALostFrameAreErrors(ending: String, lost: Int) async throws {
        let folder = try TemporaryFolder.make("lost-frame")
        defer { TemporaryFolder.remove(folder) }
        let (whole, damaged) = try await clips(losing: lost, ending: ending, in: folder)
        for frame in [5, 29, 45, 70] {
            let same = try await image(of: whole, frame: frame) == image(of: damaged, frame: frame)
            #expect(same, "frame \(frame)")
        }
        // libavcodec outputs the last frame of the group, 44, as a whole one when the next group begins.
        let after = lost % Self.keyDistance == 0 ? [30, 31, 38, 43] : [lost]
        for frame in after {
            let error = await #expect(throws: AVError.self, "frame \(frame)") {
                _ = try await image(of: damaged, frame: frame)
            }
            #expect(
                error?.localizedDescription.contains("lost.\(ending)") == true, "\(String(describing: error))"
            )
        }
    }

    @Test func imagesOfARecordingThatBeginsWithinAGroupAreNoErrors() async throws {
        let folder = try TemporaryFolder.make("begins-late")
        defer { TemporaryFolder.remove(folder) }
        let whole = folder.appendingPathComponent("whole.ts")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x96:r=30:d=3", "-c:v", "libx264", "-g",
                "30",
                "-x264-params", "open-gop=1:scenecut=0", "-pix_fmt", "yuv420p", whole.path,
            ])
        let bytes = try Data(contentsOf: whole)
        let recording = folder.appendingPathComponent("recording.ts")
        try bytes.dropFirst(188 * (bytes.count / 188 / 4)).write(to: recording)
        let duration = try await AVURLAsset(url: recording).load(.duration)
        let last = Int(duration.seconds * 30) - 2
        for frame in stride(from: 0, through: last, by: 9) {
            #expect(try await image(of: recording, frame: frame).count == 4 * 160 * 96)
        }
    }
}
