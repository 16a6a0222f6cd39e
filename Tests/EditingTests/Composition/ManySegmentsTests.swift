import Editing
import MediaTypes
import Testing

/// Many segments: the bounds are generous, for builds without optimisation on a busy machine. They fail
/// where a cost grows with the count that must not: then each is hours, or seconds, too long.
@Suite(.serialized) struct ManySegmentsTests {
    private static let count = 20_000

    private func manySegments() throws -> Fixture {
        let fixture = try Fixture()
        let source = fixture.assets[0].tracks[0]
        let durations = [
            CMTime(value: 20, timescale: 600), CMTime(value: 1001, timescale: 30_000),
            CMTime(value: 1024, timescale: 44_100),
        ]
        for number in 0..<Self.count {
            let range = CMTimeRange(start: .zero, duration: durations[number % 3])
            try fixture.track.insertTimeRange(range, of: source, at: .invalid)
        }
        return fixture
    }

    @Test func appendingLookingUpAndCopying() throws {
        let clock = ContinuousClock()
        var fixture = try Fixture()
        let appending = try clock.measure { fixture = try manySegments() }
        #expect(appending < .seconds(60))
        let duration = fixture.composition.duration

        let lookups = clock.measure {
            for number in 0..<1000 {
                let place = CMTimeMultiplyByRatio(duration, multiplier: Int32(number), divisor: 1000)
                let segment = fixture.track.segment(forTrackTime: place)
                #expect(segment?.timeMapping.target.containsTime(place) == true)
            }
        }
        #expect(lookups < .seconds(20))

        var copies: [AVComposition] = []
        let copying = clock.measure {
            for _ in 0..<100 {
                copies.append(contentsOf: [fixture.composition.copy() as? AVComposition].compactMap(\.self))
            }
        }
        #expect(copying < .seconds(10))
        #expect(copies.count == 100)

        fixture.track.removeTimeRange(CMTimeRange(start: .zero, duration: duration))
        #expect(fixture.track.segments.isEmpty)
        #expect(copies.last?.duration == duration)
        #expect(copies.last?.tracks[0].sourceSegments.count == Self.count)
    }
}
