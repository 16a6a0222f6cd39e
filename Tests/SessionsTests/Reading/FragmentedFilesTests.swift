import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Fragmented files whose frames last longer here and there: all are there, as long as they last.
@Suite struct FragmentedFilesTests {
    private static let coders: [[String]] = [
        ["libx264", "-preset", "veryfast", "-bf", "2", "-x264-params", "keyint=12:scenecut=0:open-gop=1"],
        ["libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=12:bframes=3:scenecut=0"],
        ["libaom-av1", "-usage", "realtime", "-cpu-used", "8", "-g", "12"],
    ]

    @Test(arguments: coders.indices) func areWhole(index: Int) async throws {
        let folder = try TemporaryFolder.make("fragments")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("clip.mp4")
        // Of forty pictures, every fifth is missing: thirty-two.
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=160x96:rate=30"]
                + ["-vf", "trim=end_frame=40,select='not(eq(mod(n,5),3))'", "-fps_mode", "passthrough"]
                + ["-pix_fmt", "yuv420p", "-c:v"] + Self.coders[index]
                + ["-movflags", "+frag_keyframe+empty_moov", url.path])
        let asset = AVURLAsset(url: url)
        #expect(try await asset.load(.duration) == CMTime(value: 40, timescale: 30))
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let samples = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar), in: nil)
        let places = samples.map { ($0.presentationTimeStamp.seconds * 30).rounded() }
        #expect(places == (0..<40).filter { $0 % 5 != 3 }.map(Double.init))
    }
}
