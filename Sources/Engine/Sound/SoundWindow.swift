internal import MediaTypes

/// The part of a source's audio that is in memory. It grows at its end and is discarded at its start.
///
/// Sample indices are the source's, at the output's rate. Samples that the source lacks are silent.
package final class SoundWindow {
    /// Appends the samples of a range, all channels interleaved.
    package typealias Reading = (Range<Int64>, inout [Float]) throws -> Void

    let channelCount: Int
    private(set) var start: Int64
    private var samples: [Float] = []
    /// The number of samples per channel at the front of `samples` that are already discarded.
    private var forgotten = 0
    private let read: Reading

    package init(start: Int64, channelCount: Int, read: @escaping Reading) {
        self.start = start
        self.channelCount = channelCount
        self.read = read
    }

    var end: Int64 { start + Int64(samples.count / channelCount - forgotten) }

    /// Reads on until every sample before `end` is loaded.
    func load(upTo end: Int64) throws {
        while self.end < end {
            try read(self.end..<min(end, self.end + Self.readAtOnce), &samples)
        }
    }

    /// Discards the samples before `index`, which may lie beyond the loaded ones.
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

    /// Passes the interleaved samples from `index` on to a closure, which must access only loaded ones.
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
