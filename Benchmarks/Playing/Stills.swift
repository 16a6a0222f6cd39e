import Cutroom
import Foundation
import Glibc

/// A hundred images of a long film, against as many runs of ffmpeg that seek to their time.
struct Stills {
    private static let limit = 0.2
    private static let rounds = 3

    private let clip: URL

    init(_ clip: URL) { self.clip = clip }

    func run(into report: inout Report) async throws {
        let asset = AVURLAsset(url: clip)
        let duration = try await asset.load(.duration)
        var state: UInt64 = 11
        let ticks = (0..<100).map { _ -> Int64 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64(state >> 33) % (Int64(duration.seconds * 30) - 30)
        }
        let times = ticks.map { SeekList.time(ofTick: $0) }
        var ratios: [Double] = []
        for _ in 0..<Self.rounds {
            ratios.append(try await compare(asset, at: times, report: &report))
        }
        report.tell("our time, of ffmpeg's", ratios.sorted()[ratios.count / 2], atMost: Self.limit)
        let generator = AVAssetImageGenerator(asset: asset)
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (
            .positiveInfinity, .positiveInfinity
        )
        var keys = 0
        let fast = try await milliseconds {
            for await result in generator.images(for: times) {
                let tick = Int64((try result.actualTime.seconds * 30).rounded())
                if tick % 60 == 0 { keys += 1 }
            }
        }
        print("100 key frames: \(fast.text) ms")
        report.tell("images at a key frame, where any time will do", keys, of: times.count)
    }

    /// The wall time of a new generator, of that of as many runs of ffmpeg.
    private func compare(
        _ asset: AVAsset, at times: [CMTime], report: inout Report
    ) async throws -> Double {
        let generator = AVAssetImageGenerator(asset: asset)
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
        let before = Self.processorSeconds(__rusage_who_t(RUSAGE_SELF.rawValue))
        let children = Self.processorSeconds(__rusage_who_t(RUSAGE_CHILDREN.rawValue))
        var exact = 0
        let ours = try await milliseconds {
            for await result in generator.images(for: times) {
                if try result.actualTime == result.requestedTime { exact += 1 }
                _ = try result.image
            }
        }
        let processor = Self.processorSeconds(__rusage_who_t(RUSAGE_SELF.rawValue)) - before
        let theirs = try milliseconds {
            for time in times { try Self.ffmpeg(clip, at: time) }
        }
        let ffmpeg = Self.processorSeconds(__rusage_who_t(RUSAGE_CHILDREN.rawValue)) - children
        report.tell("images of the asked time", exact, of: times.count)
        print(
            "100 images: \(ours.text) ms, 100 runs of ffmpeg \(theirs.text) ms, \((ours / theirs).text); "
                + "processor time: \(processor.text) s, \(ffmpeg.text) s")
        return ours / theirs
    }

    private static func processorSeconds(_ who: __rusage_who_t) -> Double {
        var usage = rusage()
        getrusage(who, &usage)
        let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        return seconds + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }

    private static func ffmpeg(_ clip: URL, at time: CMTime) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "ffmpeg", "-v", "error", "-nostdin", "-ss", "\(time.seconds)", "-i", clip.path, "-frames:v", "1",
            "-f", "rawvideo", "-pix_fmt", "rgba", "-y", "/dev/null",
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
    }
}
