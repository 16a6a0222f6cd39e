import Containers
import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// What is copied is shown in the order that the pictures themselves have.
@Suite(.timeLimit(.minutes(5))) struct PictureOrderTests {
    struct Clip: CustomTestStringConvertible, Sendable {
        let name: String
        let codec: String
        var testDescription: String { "\(codec) in \(name)" }
    }

    private static let clips = [
        ("a.mp4", "libx264 -bf 2"), ("a.mkv", "libx264 -bf 3 -x264-params b-pyramid=normal"),
        ("a.ts", "libx264 -bf 2"),
        ("a.mov", "libx265 -x265-params log-level=error:bframes=3"),
        ("a.mkv", "libx265 -x265-params log-level=error"),
        ("a.mp4", "libx264 -bf 0"), ("a.flv", "libx264 -bf 2"),
        ("a.mp4", "libx264 -bf 2 -x264-params open-gop=1"),
        ("a.mxf", "libx264 -bf 2"), ("a.mxf", "libx264 -bf 0"), ("a.avi", "libx264 -bf 2"),
        ("a.avi", "libx264 -bf 0"),
    ].map { Clip(name: $0.0, codec: $0.1) }

    private func make(_ clip: Clip, in folder: URL) async throws -> URL {
        let file = folder.appendingPathComponent(clip.name)
        let codec: [String] = clip.codec.split(separator: " ").map(String.init)
        let input = ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=2.4"]
        let output = ["-g", "12", file.path]
        try await ChildProcess.run("ffmpeg", input + ["-pix_fmt", "yuv420p", "-c:v"] + codec + output)
        return file
    }

    /// Whether copied or rendered, each picture is the source's of the same place.
    @Test(arguments: TestShare.of(clips)) func eachPictureIsAtItsPlace(_ clip: Clip) async throws {
        let folder = try TemporaryFolder.make("order")
        defer { TemporaryFolder.remove(folder) }
        let file = try await make(clip, in: folder)
        let output = folder.appendingPathComponent("o.mp4")
        let asset = AVURLAsset(url: file)
        let session = try #require(
            AVAssetExportSession(
                asset: asset,
                presetName: clip.codec.contains("265")
                    ? AVAssetExportPresetHEVCHighestQuality : AVAssetExportPresetHighestQuality))
        session.copiesUnchangedMedia = true
        try await session.export(to: output, as: .mp4)
        let (own, shown) = (
            try await FFmpeg.video(of: file).frames, try await FFmpeg.video(of: output).frames
        )
        #expect(own.count == 60 && shown.count == 60)
        for (index, frame) in shown.enumerated() {
            let near = max(0, index - 3)...min(own.count - 1, index + 3)
            let nearest = near.min { distance(frame, own[$0]) < distance(frame, own[$1]) }
            #expect(nearest == index)
        }
    }

    private func distance(_ first: DecodedVideo.Frame, _ second: DecodedVideo.Frame) -> Int {
        first.withAllBytes { first in second.withAllBytes { Differences.sum(first, $0) } }
    }

    /// A movie's own order agrees, and contradicts as soon as two pictures change their times.
    @Test(arguments: clips.filter { $0.name.hasSuffix("mp4") || $0.name.hasSuffix("mov") })
    func wrongTimesContradictIt(_ clip: Clip) async throws {
        let folder = try TemporaryFolder.make("order")
        defer { TemporaryFolder.remove(folder) }
        let bytes = try FileBytes(try await make(clip, in: folder))
        let movie = try SampledMovie(of: bytes)
        let track = try #require(movie.tracks.first)
        let sets = track.entries.compactMap(ParameterSets.init)
        func finding(_ samples: [SampledTrack.Sample]) throws -> PictureOrder.Finding {
            var order = PictureOrder()
            for sample in samples { try order.add(sample, sets[sample.entry - 1], in: bytes) }
            return order.finding
        }
        #expect(try finding(track.samples) == .agrees)
        var swapped = track.samples
        (swapped[5].presentationTime, swapped[6].presentationTime) = (
            swapped[6].presentationTime, swapped[5].presentationTime
        )
        #expect(try finding(swapped) == .contradicts)
        var decoding = track.samples
        for index in decoding.indices { decoding[index].presentationTime = decoding[index].decodeTime }
        #expect(try finding(decoding) == (clip.codec.contains("-bf 0") ? .agrees : .contradicts))
    }

    private struct FileBytes: RandomAccessBytes {
        let content: [UInt8]
        var length: Int64 { Int64(content.count) }

        init(_ url: URL) throws { content = Array(try Data(contentsOf: url)) }

        func bytes(at offset: Int64, count: Int) -> [UInt8] {
            guard offset >= 0, offset < length else { return [] }
            return Array(content[Int(offset)..<min(content.count, Int(offset) + count)])
        }
    }
}
