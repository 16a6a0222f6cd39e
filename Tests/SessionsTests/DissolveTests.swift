import Foundation
import MediaTypes
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// A dissolve is the linear mix of both clips at each frame's own time, in every frame.
@Suite struct DissolveTests {
    private static let colors: [(y: UInt8, cb: UInt8, cr: UInt8)] = [
        (200, 90, 160), (40, 170, 100), (120, 60, 210),
    ]
    private static let overlap = 30
    private static let length = 60

    private func film(_ codec: TestClip.VideoCodec, frameRate: [Int]) async throws -> TestFilm {
        let clips = Self.colors.map { color in
            TestClip(.flat(y: color.y, cb: color.cb, cr: color.cr), frameCount: Self.length).with {
                $0.codec = codec
                $0.frameRate = frameRate
            }
        }
        let duration = CMTime(value: Int64(Self.overlap * frameRate[1]), timescale: Int32(frameRate[0]))
        var film = try await TestFilm(clips, Timeline.Transition(.dissolve, duration: duration))
        // Matroska counts milliseconds: say how long the clips are.
        let whole = CMTime(value: Int64(Self.length * frameRate[1]), timescale: Int32(frameRate[0]))
        for index in film.timeline.videos.indices {
            film.timeline.videos[index].sourceTimeRange = CMTimeRange(start: .zero, duration: whole)
        }
        return film
    }

    /// The mix of a frame, plane by plane.
    private func expected(_ frame: Int) -> [Double] {
        let step = Self.length - Self.overlap
        let index = min(frame / step, Self.colors.count - 1)
        let into = frame - index * step
        let color = Self.colors[index]
        let now = [Double(color.y), Double(color.cb), Double(color.cr)]
        guard index > 0, into < Self.overlap else { return now }
        let before = Self.colors[index - 1]
        let progress = Double(into) / Double(Self.overlap)
        return zip([Double(before.y), Double(before.cb), Double(before.cr)], now).map {
            $0 + ($1 - $0) * progress
        }
    }

    private func expectMix(_ video: DecodedVideo, within tolerance: Double) {
        #expect(video.frames.count == 3 * Self.length - 2 * Self.overlap)
        for (index, frame) in video.frames.enumerated() {
            for (plane, value) in expected(index).enumerated() {
                let extremes = frame.extremes(ofPlane: plane)
                let worst = max(
                    abs(Double(extremes.lowerBound) - value), abs(Double(extremes.upperBound) - value))
                #expect(worst <= tolerance, "frame \(index), plane \(plane): \(extremes), not \(value)")
            }
        }
    }

    @Test(arguments: [[30, 1], [25, 1], [30_000, 1001], [24_000, 1001]])
    func isTheLinearMixBeforeEncoding(frameRate: [Int]) async throws {
        expectMix(try await film(.ffv1, frameRate: frameRate).raw().video(), within: 2)
    }

    @Test(arguments: [AVFileType.mp4, .mov])
    func isTheLinearMixAfterEncoding(fileType: AVFileType) async throws {
        let video = try await film(.h264, frameRate: [30, 1]).exportedVideo(as: fileType)
        expectMix(video, within: 4)
        for (index, frame) in video.frames.enumerated() {
            #expect(frame.presentationTime == CMTime(value: Int64(index), timescale: 30))
        }
    }
}
