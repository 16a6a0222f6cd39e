import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Coded samples of VP9, which mp4mux takes if they say where their chroma samples are.
@Suite struct VP9WritingTests {
    @Test(.timeLimit(.minutes(1)), arguments: [AVFileType.mp4, .mov])
    func samplesAreWrittenAsTheyAre(type: AVFileType) async throws {
        let folder = try TemporaryFolder.make("vp9")
        defer { TemporaryFolder.remove(folder) }
        let source = folder.appendingPathComponent("source.webm")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=1.2", "-pix_fmt",
                "yuv420p", "-c:v", "libvpx-vp9", "-cpu-used", "5", "-g", "12", source.path,
            ])
        let asset = AVURLAsset(url: source)
        let track = try #require(try await asset.load(.tracks).first)
        let samples = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
        let url = folder.appendingPathComponent(type == .mp4 ? "copy.mp4" : "copy.mov")
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
        writer.add(input)
        guard writer.startWriting() else { throw try #require(writer.error) }
        writer.startSession(atSourceTime: .zero)
        for sample in samples {
            while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
            #expect(input.append(sample))
        }
        await writer.finishWriting()
        if let error = writer.error { throw error }
        #expect(try await FFmpeg.probe(url, "stream=codec_name,codec_tag_string") == ["vp9,vp09"])
        let (old, new) = (try await FFmpeg.packets(of: source), try await FFmpeg.packets(of: url))
        #expect(old.count == 30 && old.map(\.checksum) == new.map(\.checksum))
        #expect(zip(old, new).allSatisfy { abs($0.seconds - $1.seconds) < 0.0011 })
    }
}
