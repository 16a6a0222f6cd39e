import MediaTypes
import TestSupport
import Testing

@testable import Editing

/// Random ramp tracks against an evaluator that only knows the list of calls.
@Suite struct RampTrackPropertyTests {
    struct Call {
        var start: CMTime
        var end: CMTime
        var from: Float
        var to: Float

        var isRamp: Bool { start < end }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func agreesWithTheListOfCalls(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let calls = randomCalls(&random)
            let track = track(calls)
            for _ in 0..<20 {
                let time = randomTime(&random)
                let expected = naiveValue(calls, at: time, governedAt: time)
                #expect(abs(track.value(at: time) - expected) < 1e-5)
            }
            checkPieces(of: track, calls, &random)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func orderOfCallsDoesNotMatter(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            var starts: Set<CMTime> = []
            let calls = randomCalls(&random).filter { starts.insert($0.start).inserted }
            #expect(track(calls) == track(calls.shuffled(using: &random)))
        }
    }

    private func checkPieces(
        of track: RampTrack<Float>, _ calls: [Call], _ random: inout SeededGenerator
    ) {
        let times = [randomTime(&random), randomTime(&random)].sorted()
        let range = CMTimeRange(start: times[0], end: times[1])
        let pieces = track.pieces(in: range)
        #expect(pieces.isEmpty == (times[0] == times[1]))
        #expect(pieces.isEmpty || pieces[0].startTime == range.start)
        #expect(pieces.isEmpty || pieces[pieces.count - 1].endTime == range.end)
        #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.endTime == $1.startTime })
        for piece in pieces {
            #expect(piece.startTime < piece.endTime)
            #expect(piece.start == track.value(at: piece.startTime))
            let end = naiveValue(calls, at: piece.endTime, governedAt: piece.startTime)
            #expect(abs(piece.end - end) < 1e-5)
            let sum = piece.startTime + piece.endTime
            let middle = CMTime(value: sum.value, timescale: sum.timescale * 2)
            let expected = (piece.start + piece.end) / 2
            #expect(abs(track.value(at: middle) - expected) < 1e-5)
        }
    }

    private func track(_ calls: [Call]) -> RampTrack<Float> {
        var track = RampTrack<Float>(.volume, initialValue: 1)
        for call in calls {
            if call.isRamp {
                let range = CMTimeRange(start: call.start, end: call.end)
                track.addRamp(from: call.from, to: call.to, timeRange: range)
            } else {
                track.set(call.to, at: call.start)
            }
        }
        return track
    }

    /// The value at `time` of the entry that rules at `governedAt`; they differ for a value just before an end.
    private func naiveValue(_ calls: [Call], at time: CMTime, governedAt ruleTime: CMTime) -> Float {
        var ruling: Call?
        for call in calls where call.start <= ruleTime {
            guard let current = ruling else {
                ruling = call
                continue
            }
            let takesOver = call.start > current.start || (call.start == current.start && !current.isRamp)
            if takesOver { ruling = call }
        }
        guard let ruling else { return 1 }
        guard ruling.isRamp, time < ruling.end else { return ruling.to }
        let elapsed = (time - ruling.start).seconds / (ruling.end - ruling.start).seconds
        return Float(Double(ruling.from) + (Double(ruling.to) - Double(ruling.from)) * elapsed)
    }

    private func randomCalls(_ random: inout SeededGenerator) -> [Call] {
        var calls: [Call] = []
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let times = [randomTime(&random), randomTime(&random)].sorted()
            let values = [Float.random(in: 0...1, using: &random), Float.random(in: 0...1, using: &random)]
            let overlaps = calls.contains { $0.isRamp && $0.start < times[1] && times[0] < $0.end }
            let isRamp = times[0] < times[1] && !overlaps && Bool.random(using: &random)
            calls.append(
                Call(start: times[0], end: isRamp ? times[1] : times[0], from: values[0], to: values[1]))
        }
        return calls
    }

    private func randomTime(_ random: inout SeededGenerator) -> CMTime {
        let timescales: [CMTimeScale] = [1, 2, 3, 24, 30, 600, 30000, 44100]
        let timescale = timescales.randomElement(using: &random) ?? 1
        let value = Int64.random(in: 0...(Int64(timescale) * 8), using: &random)
        return CMTime(value: value, timescale: timescale)
    }
}
