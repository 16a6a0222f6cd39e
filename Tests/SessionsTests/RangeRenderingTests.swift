import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import TestSupport
import Testing
import Timeline

/// To render from a time on gives the same frames and samples as to render all and throw the rest away.
@Suite struct RangeRenderingTests {
    private struct Film {
        var composition: AVComposition
        var videoComposition: AVVideoComposition?
        var audioMix: AVAudioMix?

        func raw(from start: CMTime = .zero) async throws -> RawFilm {
            let range = CMTimeRange(start: start, duration: .positiveInfinity)
            return try await RawFilm(
                rendering: PlanCompiler(
                    asset: composition, videoComposition: videoComposition, audioMix: audioMix,
                    timeRange: range
                ).plan())
        }
    }

    /// Clips with B-frames and long groups of pictures, other rates, and irregular frame times, in dissolves.
    private func dissolving() async throws -> Film {
        var timeline = Timeline()
        for (index, rate) in [[30, 1], [25, 1], [24_000, 1001]].enumerated() {
            let sound = TestSound(
                .tone(frequency: 300 + 170 * Double(index), amplitude: 0.4), sampleCount: 144_000)
            let clip = TestClip(.numbered, frameCount: 75).with {
                ($0.frameRate, $0.sound) = (rate, sound)
            }
            timeline.videos.append(Timeline.VideoItem(url: try await TestMedia.clip(clip)))
        }
        timeline.transitions = [CMTime(value: 2, timescale: 3), CMTime(value: 1, timescale: 2)].map {
            .init(.dissolve, duration: $0)
        }
        let film = try await TimelineBuilder(timeline).build()
        return Film(
            composition: film.composition, videoComposition: film.videoComposition, audioMix: film.audioMix)
    }

    /// Parts of a clip whose frame times are irregular, at several speeds.
    private func scaled(_ folder: URL) async throws -> Film {
        let url = folder.appendingPathComponent("irregular.mp4")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=60:d=4", "-vf",
                "select='not(mod(n*n,7)-1)+not(mod(n,5))'", "-fps_mode", "vfr", "-c:v", "libx264", "-bf", "3",
                "-g", "40", "-pix_fmt", "yuv420p", url.path,
            ])
        let source = try #require(
            try await AVURLAsset(url: url).loadTracks(withMediaType: .video).first)
        let composition = AVMutableComposition()
        let track = try #require(
            composition.addMutableTrack(
                withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid))
        let parts: [(start: Int64, length: Int64, film: Int64)] = [
            (60, 600, 1200), (1200, 600, 300), (300, 1200, 1200), (1000, 300, 700), (1300, 60, 600),
        ]
        var end = CMTime.zero
        for part in parts {
            let range = CMTimeRange(
                start: CMTime(value: part.start, timescale: 600),
                duration: CMTime(value: part.length, timescale: 600))
            try track.insertTimeRange(range, of: source, at: end)
            let film = CMTime(value: part.film, timescale: 600)
            track.scaleTimeRange(CMTimeRange(start: end, duration: range.duration), toDuration: film)
            end = end + film
        }
        return Film(composition: composition)
    }

    private func check(_ film: Film, seed: UInt64, times: Int) async throws {
        let whole = try await film.raw()
        let frameCount = Int(whole.plan.frameCount)
        let frameSize = whole.frames.count / frameCount
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<times {
            let first = Int.random(in: 1..<frameCount, using: &generator)
            let start = try #require(whole.plan.video).time(ofFrame: Int64(first))
            let part = try await film.raw(from: start)
            #expect(part.frames.count == whole.frames.count - first * frameSize)
            let differing: [Int] = (first..<frameCount).filter { index in
                let place = whole.frames.startIndex + index * frameSize
                let partPlace = part.frames.startIndex + (index - first) * frameSize
                return whole.frames[place..<place + frameSize]
                    != part.frames[partPlace..<min(partPlace + frameSize, part.frames.endIndex)]
            }
            let isSame = differing.isEmpty
            #expect(
                isSame,
                "\(differing.count) frames, \(differing.prefix(5)), after a start at frame \(first)")
            try expectSameSound(whole, part, from: first)
        }
    }

    /// A frame begins on a whole sample: 1,600 of them fill one.
    private func expectSameSound(_ whole: RawFilm, _ part: RawFilm, from first: Int) throws {
        guard whole.plan.audio != nil else { return }
        let (all, some) = (try whole.channel(), try part.channel())
        let skipped = first * 1_600
        #expect(some.count == all.count - skipped)
        let differences = zip(all.dropFirst(skipped), some).map { abs($0 - $1) }
        let largest = differences.max() ?? 0
        let place = differences.firstIndex { $0 > Self.closeness } ?? 0
        #expect(largest <= Self.closeness, "from frame \(first) on, first at sample \(place)")
    }

    /// Volume ramps are worked out in floating point from another zero.
    private static let closeness: Float = 1e-6

    @Test(.timeLimit(.minutes(5)), arguments: [1, 2] as [UInt64])
    func dissolves(seed: UInt64) async throws {
        try await check(try await dissolving(), seed: seed, times: 5)
    }

    @Test(.timeLimit(.minutes(5))) func irregularFramesAtOtherSpeeds() async throws {
        let folder = try TemporaryFolder.make("irregular")
        defer { TemporaryFolder.remove(folder) }
        try await check(try await scaled(folder), seed: 3, times: 6)
    }
}
