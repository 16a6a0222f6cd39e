import Editing
import MediaTypes
import TestSupport
import Testing

/// Whatever times a document or a file brings, insertion throws or the track stays whole: nothing traps.
@Suite struct HostileTimesTests {
    private static let scales: [CMTimeScale] = [
        0, -1, 1, 2, 3, 600, 90_001, 999_999_937, 1_000_000_000, .max - 1, .max,
    ]

    private static func value(_ random: inout SeededGenerator) -> Int64 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: [Int64.max, .min, 0, 1, -1][Int.random(in: 0..<5, using: &random)]
        case 1: .random(in: .min ... .max, using: &random)
        case 2: .random(in: -(1 << 40)...(1 << 40), using: &random)
        default: .random(in: 0...5000, using: &random)
        }
    }

    private static func time(_ random: inout SeededGenerator) -> CMTime {
        var time = CMTime(
            value: value(&random), timescale: scales[Int.random(in: 0..<scales.count, using: &random)])
        switch Int.random(in: 0..<30, using: &random) {
        case 0: time = [.invalid, .indefinite, .positiveInfinity, .negativeInfinity][Int(time.value & 3)]
        case 1: time.epoch = 1
        case 2...8: time.flags.insert(.hasBeenRounded)
        default: break
        }
        return time
    }

    /// A time that functions which cannot throw allow.
    private static func allowed(_ random: inout SeededGenerator, least: Int64) -> CMTime {
        CMTime(
            value: .random(in: least...50_000, using: &random),
            timescale: scales[Int.random(in: 2..<scales.count, using: &random)])
    }

    @Test(arguments: 0..<8)
    func nothingTraps(_ run: Int) throws {
        var random = SeededGenerator(seed: UInt64(run) + 900)
        var insertions = 0
        for _ in 0..<250 {
            let fixture = try Fixture(clips: 1, duration: CMTime(value: 1_000_000, timescale: 999))
            let source = fixture.assets[0].tracks[0]
            for _ in 0..<25 {
                let range = CMTimeRange(start: Self.time(&random), duration: Self.time(&random))
                let place = Self.time(&random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    insertions += Self.inserts {
                        try fixture.composition.insertTimeRange(range, of: fixture.assets[0], at: place)
                    }
                case 1:
                    insertions += Self.inserts {
                        try fixture.track.insertTimeRange(range, of: fixture.track, at: place)
                    }
                case 2: scale(fixture.track, &random)
                case 3: fixture.track.removeTimeRange(Self.allowedRange(&random))
                case 4: fixture.track.insertEmptyTimeRange(Self.allowedRange(&random))
                default:
                    insertions += Self.inserts {
                        try fixture.track.insertTimeRange(range, of: source, at: place)
                    }
                }
                try expectWhole(fixture.track)
            }
        }
        #expect(insertions > 100)
    }

    private func scale(_ track: AVMutableCompositionTrack, _ random: inout SeededGenerator) {
        let duration = Self.allowed(&random, least: 1)
        // The limit of exact times is a precondition here; stay below.
        guard track.isShorter(than: 1 << 29) else { return }
        track.scaleTimeRange(Self.allowedRange(&random), toDuration: duration)
    }

    private static func allowedRange(_ random: inout SeededGenerator) -> CMTimeRange {
        CMTimeRange(start: allowed(&random, least: 0), duration: allowed(&random, least: 0))
    }

    private static func inserts(_ body: () throws -> Void) -> Int { code(body) == nil ? 1 : 0 }

    private func expectWhole(_ track: AVMutableCompositionTrack) throws {
        var end = CMTime.zero
        for segment in track.sourceSegments {
            let mapping = segment.timeMapping
            try #require(mapping.target.start.isNumeric && CMTimeCompare(mapping.target.start, end) == 0)
            end = CMTimeRangeGetEnd(mapping.target)
            try #require(end.isNumeric && CMTimeCompare(mapping.target.start, end) <= 0)
            guard !segment.isEmpty else { continue }
            try #require(mapping.source.start.isNumeric && mapping.source.duration.isNumeric)
            try #require(mapping.source.start.value >= 0 && mapping.source.duration.value >= 0)
        }
        try #require(track.segment(forTrackTime: end) != nil || track.sourceSegments.isEmpty)
    }
}

extension AVMutableCompositionTrack {
    fileprivate func isShorter(than seconds: Int64) -> Bool {
        CMTimeCompare(CMTimeRangeGetEnd(timeRange), CMTime(value: seconds, timescale: 1)) < 0
    }
}
