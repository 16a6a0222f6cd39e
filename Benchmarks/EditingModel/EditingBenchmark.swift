import Cutroom
import Foundation

/// Measures the editing model with 100,000 segments on one track, and fails past its limits.
///
///     EditingBenchmark CLIP
///
/// The clip only has to hold video; it is inspected, never decoded.
@main
struct EditingBenchmark {
    private static let segments = 100_000
    private static let lookups = 100_000
    private static let copies = 1_000
    /// Three clocks, so that segments do not start on whole ticks of a common one.
    private static let durations = [
        CMTime(value: 20, timescale: 600), CMTime(value: 1001, timescale: 30_000),
        CMTime(value: 1024, timescale: 44_100),
    ]

    private let composition = AVMutableComposition()
    private let track: AVMutableCompositionTrack
    private let clock = ContinuousClock()
    private var isWithinLimits = true
    private var isRight = true

    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: EditingBenchmark CLIP\n".utf8))
            exit(64)
        }
        let asset = AVURLAsset(url: URL(fileURLWithPath: CommandLine.arguments[1]))
        var benchmark = EditingBenchmark()
        try benchmark.append(try await asset.loadTracks(withMediaType: .video)[0])
        benchmark.lookUp()
        benchmark.copy()
        guard benchmark.isRight else {
            FileHandle.standardError.write(Data("EditingBenchmark: the model gave wrong answers\n".utf8))
            exit(70)
        }
        exit(benchmark.isWithinLimits ? 0 : 1)
    }

    private init() {
        track = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
    }

    private mutating func append(_ source: AVAssetTrack) throws {
        let time = try clock.measure {
            for number in 0..<Self.segments {
                let range = CMTimeRange(
                    start: .zero, duration: Self.durations[number % Self.durations.count])
                try track.insertTimeRange(range, of: source, at: track.timeRange.end)
            }
        }
        isRight = isRight && track.segments.count == Self.segments
        report("append \(Self.segments) segments", time, limit: .seconds(2))
    }

    /// All over the track, in no order.
    private mutating func lookUp() {
        let duration = composition.duration
        let places = (0..<Self.lookups).map { number in
            CMTimeMultiplyByRatio(
                duration, multiplier: Int32(number * 7_919 % Self.lookups), divisor: Int32(Self.lookups))
        }
        var found = 0
        let time = clock.measure {
            for place in places {
                let segment = track.segment(forTrackTime: place)
                if segment?.timeMapping.target.containsTime(place) == true { found += 1 }
            }
        }
        isRight = isRight && found == Self.lookups
        report("look up by time, mean of \(Self.lookups)", time / Self.lookups, limit: .microseconds(10))
    }

    private mutating func copy() {
        let duration = composition.duration
        var snapshots: [AVComposition] = []
        let time = clock.measure {
            for _ in 0..<Self.copies {
                snapshots += [composition.copy() as? AVComposition].compactMap(\.self)
            }
        }
        report("snapshot, mean of \(Self.copies)", time / Self.copies, limit: .milliseconds(1))
        // Snapshots that share what they hold must not see what is done after them.
        track.removeTimeRange(CMTimeRange(start: .zero, duration: Self.durations[0]))
        isRight = isRight && snapshots.count == Self.copies && composition.duration < duration
        isRight = isRight && snapshots.allSatisfy { $0.duration == duration }
    }

    private mutating func report(_ words: String, _ measured: Duration, limit: Duration) {
        let isWithin = measured < limit
        isWithinLimits = isWithinLimits && isWithin
        let name = words.padding(toLength: 36, withPad: " ", startingAt: 0)
        let verdict = isWithin ? "" : "  TOO SLOW"
        print("\(name)\(measured.readable)   limit \(limit.readable)\(verdict)")
    }
}

extension Duration {
    /// With a unit that suits, to three figures.
    fileprivate var readable: String {
        let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
        let (value, unit) =
            seconds >= 1 ? (seconds, "s") : seconds >= 1e-3 ? (seconds * 1e3, "ms") : (seconds * 1e6, "µs")
        return String(format: "%8.3f ", value) + unit.padding(toLength: 2, withPad: " ", startingAt: 0)
    }
}
