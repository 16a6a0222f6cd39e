import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Engine

/// Which output frames a rendering visits, and when each of them passes through the pipeline.
@Suite struct FrameTraversalTests {
    private static func format(_ numerator: Int32, _ denominator: Int64) -> VideoFormat {
        VideoFormat(
            width: 16, height: 16, frameDuration: CMTime(value: denominator, timescale: numerator),
            colorimetry: .bt709)
    }

    struct Visit: Sendable {
        var start: Int64
        var backwards = false
        var limit: Int64 = .max
        var frames: [Int64]
    }

    @Test(arguments: [
        Visit(start: 0, frames: [0, 1, 2, 3, 4, 5]),
        Visit(start: 4, frames: [4, 5]),
        Visit(start: 5, frames: [5]),
        // Outside of the output the nearest frame is taken.
        Visit(start: 9, frames: [5]),
        Visit(start: -3, limit: 2, frames: [0, 1]),
        Visit(start: 2, limit: 1, frames: [2]),
        Visit(start: 4, limit: 9, frames: [4, 5]),
        Visit(start: 3, limit: 0, frames: []),
        Visit(start: 5, backwards: true, frames: [5, 4, 3, 2, 1, 0]),
        Visit(start: 2, backwards: true, frames: [2, 1, 0]),
        Visit(start: 0, backwards: true, frames: [0]),
        Visit(start: 3, backwards: true, limit: 2, frames: [3, 2]),
    ])
    func visits(_ visit: Visit) {
        let traversal = FrameTraversal(
            format: Self.format(30, 1), frameCount: 6, from: visit.start, backwards: visit.backwards,
            limit: visit.limit)
        #expect(Array(traversal.frames) == visit.frames)
    }

    @Test func nothingToVisit() {
        let traversal = FrameTraversal(format: Self.format(25, 1), frameCount: 0)
        #expect(Array(traversal.frames).isEmpty)
        #expect(traversal.leadInSpans.isEmpty)
    }

    struct LeadIn: Sendable {
        var rate: Int32
        var unit: Int64
        var start: Int64
        var backwards = false
        var leadIn: Int64
        var origin: UInt64
    }

    /// Thirtieths of a second are whole nanoseconds at every third frame, twenty-fifths at every one.
    @Test(arguments: [
        LeadIn(rate: 30, unit: 1, start: 0, leadIn: 0, origin: 0),
        LeadIn(rate: 30, unit: 1, start: 1, leadIn: 1, origin: 0),
        LeadIn(rate: 30, unit: 1, start: 2, leadIn: 2, origin: 0),
        LeadIn(rate: 30, unit: 1, start: 31, leadIn: 1, origin: 1_000_000_000),
        LeadIn(rate: 25, unit: 1, start: 7, leadIn: 0, origin: 280_000_000),
        // Of ten frames the last one is at zero of stream time, the one before it a thirtieth later.
        LeadIn(rate: 30, unit: 1, start: 9, backwards: true, leadIn: 0, origin: 0),
        LeadIn(rate: 30, unit: 1, start: 8, backwards: true, leadIn: 1, origin: 0),
        LeadIn(rate: 30, unit: 1, start: 6, backwards: true, leadIn: 0, origin: 100_000_000),
        LeadIn(rate: 30_000, unit: 1001, start: 8, leadIn: 2, origin: 200_200_000),
        // With no whole nanosecond near, the origin is the next one, without a lead-in.
        LeadIn(rate: 11, unit: 1, start: 10, leadIn: 0, origin: 909_090_910),
    ])
    func leadsIn(_ row: LeadIn) {
        let traversal = FrameTraversal(
            format: Self.format(row.rate, row.unit), frameCount: row.backwards ? 10 : 60, from: row.start,
            backwards: row.backwards)
        #expect(traversal.leadIn == row.leadIn)
        #expect(traversal.origin == row.origin)
        #expect(traversal.leadInSpans.first?.start ?? row.origin == row.origin)
    }

    /// Every frame is found again by the time it is stamped with, and follows the one before without a gap.
    @Test(arguments: [(Int32(30), Int64(1)), (25, 1), (30_000, 1001), (24_000, 1001), (60, 1), (7, 3)])
    func timesAndFramesAgree(rate: Int32, unit: Int64) {
        var random = SeededGenerator(seed: UInt64(rate))
        for _ in 0..<50 {
            let count = Int64.random(in: 1...2000, using: &random)
            let traversal = FrameTraversal(
                format: Self.format(rate, unit), frameCount: count,
                from: Int64.random(in: 0..<count, using: &random),
                backwards: Bool.random(using: &random))
            var end = traversal.leadInSpans.last.map { $0.start + $0.duration } ?? traversal.origin
            for index in traversal.frames {
                let span = traversal.span(of: index)
                #expect(span.start == end)
                #expect(traversal.frame(at: span.start) == index)
                end = span.start + span.duration
            }
        }
    }

    /// An export stamps its frames with the output's own times.
    @Test(arguments: [(Int32(30), Int64(1)), (30_000, 1001), (24, 1)])
    func fromTheStartTimesAreTheOutputs(rate: Int32, unit: Int64) {
        let format = Self.format(rate, unit)
        let traversal = FrameTraversal(format: format, frameCount: 500)
        for index in traversal.frames {
            #expect(traversal.span(of: index) == StreamTime.span(ofFrame: index, format))
        }
    }
}
