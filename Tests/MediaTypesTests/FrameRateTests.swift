import MediaTypes
import Testing

/// The exact time between frames behind a track's rate.
@Suite struct FrameRateTests {
    @Test(
        arguments: [
            // Whole rates, and what averaging makes of them.
            (30, 1, 30), (25, 1, 25), (24, 1, 24), (60, 1, 60), (1, 1, 1), (240, 1, 240),
            (30.002, 1, 30), (24.999, 1, 25),
            // 1000/1001 of whole rates, as players print them.
            (29.97, 1001, 30000), (29.97003, 1001, 30000), (23.976, 1001, 24000), (23.98, 1001, 24000),
            (59.94, 1001, 60000), (119.88, 1001, 120_000), (14.985, 1001, 15000),
            // Anything else is the simplest fraction of its Float.
            (12.5, 2, 25), (0.5, 2, 1), (29.5, 2, 59), (7.75, 4, 31),
        ] as [(Float, Int64, Int32)])
    func exactDuration(rate: Float, value: Int64, timescale: Int32) throws {
        let duration = try #require(FrameRate.frameDuration(nominalFrameRate: rate))
        #expect(duration.value == value)
        #expect(duration.timescale == timescale)
    }

    @Test(
        arguments: [
            // The file's own shortest frame, where it is the rate's.
            (29.97, 1001, 30000, 1001, 30000), (25, 3600, 90000, 3600, 90000),
            // A shortest frame in milliseconds, or of a variable rate, is not.
            (29.97, 33, 1000, 1001, 30000), (30, 1001, 30000, 1, 30), (24, 1, 60, 1, 24),
            // Nor is one that is no time at all.
            (30, 0, 600, 1, 30), (30, -20, 600, 1, 30),
        ] as [(Float, Int64, Int32, Int64, Int32)])
    func shortestFrame(
        rate: Float, shortest: Int64, shortestScale: Int32, value: Int64, timescale: Int32
    ) throws {
        let minimum = CMTime(value: shortest, timescale: shortestScale)
        let duration = try #require(
            FrameRate.frameDuration(nominalFrameRate: rate, minFrameDuration: minimum))
        #expect(duration.value == value)
        #expect(duration.timescale == timescale)
    }

    @Test(arguments: [0, -1, .nan, .infinity, 1e-30, 1e30] as [Float])
    func rateThatIsNotKnown(rate: Float) {
        #expect(FrameRate.frameDuration(nominalFrameRate: rate) == nil)
    }

    /// Every rate of video gives a duration that its Float could not tell from it, or a rate within 0.02 %.
    @Test func everyRateIsNear() throws {
        for step in 1...20_000 {
            let rate = Float(step) * 0.0123
            let duration = try #require(FrameRate.frameDuration(nominalFrameRate: rate), "\(rate)")
            let found = Double(duration.timescale) / Double(duration.value)
            #expect(abs(found - Double(rate)) <= Double(rate) * 2e-4)
        }
    }
}
