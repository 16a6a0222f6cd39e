internal import MediaTypes

/// The part of a source's sound that is being worked on: it grows at its end and is forgotten at its start.
///
/// Sample indices are the source's, at the output's rate; where the source has no sound there is silence.
package final class SoundWindow {
    /// Appends the samples of a range, all channels interleaved.
    package typealias Reading = (Range<Int64>, inout [Float]) throws -> Void

    let channelCount: Int
    private(set) var start: Int64
    private var samples: [Float] = []
    /// Samples a channel at the front of `samples` that are forgotten already.
    private var forgotten = 0
    private let read: Reading

    package init(start: Int64, channelCount: Int, read: @escaping Reading) {
        self.start = start
        self.channelCount = channelCount
        self.read = read
    }

    var end: Int64 { start + Int64(samples.count / channelCount - forgotten) }

    /// Reads on, so that every sample before `end` can be had.
    func load(upTo end: Int64) throws {
        while self.end < end {
            try read(self.end..<min(end, self.end + Self.readAtOnce), &samples)
        }
    }

    /// Samples before `index` are not wanted any more. They may lie beyond what was read.
    func forget(before index: Int64) {
        guard index > start else { return }
        guard index < end else {
            samples.removeAll(keepingCapacity: true)
            (start, forgotten) = (index, 0)
            return
        }
        forgotten += Int(index - start)
        start = index
        guard forgotten * 2 > samples.count / channelCount else { return }
        samples.removeFirst(forgotten * channelCount)
        forgotten = 0
    }

    /// The interleaved samples from `index` on. Loaded ones only.
    func withSamples<Result>(from index: Int64, _ body: (UnsafePointer<Float>) throws -> Result) rethrows
        -> Result
    {
        require(index >= start && index <= end, "samples that are not in the window")
        let offset = (Int(index - start) + forgotten) * channelCount
        return try samples.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { refuse("an empty window") }
            return try body(base + offset)
        }
    }

    private static let readAtOnce: Int64 = 48_000
}
