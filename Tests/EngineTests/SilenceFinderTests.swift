import RenderPlan
import TestSupport
import Testing

@testable import Engine

/// Silence in generated samples, against a search that looks at each frame by itself.
@Suite struct SilenceFinderTests {
    @Test(arguments: 1...20) func generatedSamples(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (channels, shortest) = (Int.random(in: 1...2, using: &generator), 5)
        var frames: [[Float]] = []
        for _ in 0..<Int.random(in: 1...30, using: &generator) {
            let level: Float = Bool.random(using: &generator) ? 0.1 : 0.5
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                var frame = [Float](repeating: Bool.random(using: &generator) ? 0.1 : -0.1, count: channels)
                frame[Int.random(in: 0..<channels, using: &generator)] = level
                frames.append(frame)
            }
        }
        var expected: [Range<Int64>] = []
        var start = 0
        for (index, frame) in (frames + [[1]]).enumerated() where frame.contains(where: { abs($0) > 0.1 }) {
            if index - start >= shortest { expected.append(Int64(start)..<Int64(index)) }
            start = index + 1
        }
        var finder = SilenceFinder(
            AudioFormat(channelCount: channels), threshold: 0.1, shortest: Int64(shortest))
        var rest = frames[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...7, using: &generator))
            rest = rest.dropFirst(piece.count)
            piece.flatMap(\.self).withUnsafeBufferPointer { finder.add($0) }
        }
        #expect(finder.finish() == expected)
    }
}
