import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// Streams whose packets tell less, or something else, than each of their frames needs.
@Suite struct ProgramStreamTests {
    /// Small frames share a packet, which has a time for the first of them alone. Stripes number them.
    @Test(.timeLimit(.minutes(3)), arguments: ["2", "3", "4", "6"])
    func smallPicturesAreShownOnceEach(quality: String) async throws {
        let stripes =
            "nullsrc=s=176x144:r=25:d=3,geq=lum='if(mod(floor((N+1)/pow(2,floor(X/22))),2),220,30)':cb=128:cr=128"
        let clip = MadeClip("a.vob", "-c:v mpeg2video -q:v \(quality) -g 12", input: stripes)
        let numbers = try await frames(of: clip.make()).map { frame in
            (0..<8).reduce(0) { $0 | (frame.pixel($1 * 22 + 11, 72)[0] > 120 ? 1 << $1 : 0) } - 1
        }
        #expect(numbers == Array(0..<75))
    }

    /// Of the first frame behind a seek it isn't known whether its time is its own: parts that begin at each frame.
    @Test(.timeLimit(.minutes(5))) func partsBeginWithTheirFrames() async throws {
        let clip = MadeClip(
            "b.mpg", "-pix_fmt yuv420p -c:v mpeg2video -q:v 2 -bf 2",
            input: "color=s=160x90:r=25:d=2.4,geq=lum=20+2*N:cb=128:cr=128")
        let file = try await clip.make()
        for number in 30..<60 {
            let part = CMTimeRange(
                start: CMTime(value: Int64(number), timescale: 25), duration: CMTime(value: 1, timescale: 25))
            let lumas = try await frames(of: file, part).map { Int($0.pixel(80, 45)[0]) }
            #expect(lumas.count == 1 && abs(lumas[0] - 20 - 2 * number) < 2, "\(number): \(lumas)")
        }
    }

    private func frames(of file: URL, _ part: CMTimeRange? = nil) async throws -> [DecodedVideo.Frame] {
        let asset = AVURLAsset(url: file)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let composition = AVMutableComposition()
        let video = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1)
        try video?.insertTimeRange(part ?? track.timeRange, of: track, at: .zero)
        let properties = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: composition)
        let plan = try PlanCompiler(asset: composition, videoComposition: properties).plan()
        return try await RawFilm(rendering: plan).video().frames
    }

    /// A broadcast goes over to widescreen: the clip keeps its size, and the wider frames their shape.
    @Test(.timeLimit(.minutes(3))) func theAspectRatioChanges() async throws {
        let folder = try TemporaryFolder.make("aspect")
        defer { TemporaryFolder.remove(folder) }
        var joined = Data()
        for (index, aspect) in ["12/11", "16/11"].enumerated() {
            let part = folder.appendingPathComponent("\(index).ts")
            try await ChildProcess.run(
                "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "color=white:s=720x576:r=25:d=1", "-vf",
                    "noise=alls=40,setsar=\(aspect)", "-c:v", "mpeg2video", "-q:v", "2", "-output_ts_offset",
                    "\(index)", part.path,
                ])
            joined += try Data(contentsOf: part)
        }
        let file = folder.appendingPathComponent("joined.ts")
        try joined.write(to: file)
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: file))
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
        // Once from the start on, and once with nothing decoded before.
        for times in [[0.5, 1.5], [1.5]] {
            for time in times {
                let image = try await generator.image(at: CMTime(seconds: time, preferredTimescale: 25)).image
                #expect(image.width == 768 && image.height == 576)
                func level(_ y: Int) -> UInt8 { image.pixels[y * image.bytesPerRow + 4 * 384] }
                // 768 by 432 of the 576 lines are the picture's.
                #expect(level(288) > 150 && level(90) > 150 && level(486) > 150)
                #expect(time > 1 ? level(40) < 20 && level(535) < 20 : level(10) > 150 && level(565) > 150)
            }
        }
    }
}
