internal import MediaTypes

/// A search for abrupt changes in frames that are added in their order.
///
/// The difference of a frame is the mean absolute difference of its luma samples to those of the frame before, in percent
/// of 256. Its score is the smaller one of the difference, and of the difference's distance from that of the frame before:
/// motion differs as much from frame to frame, and a flash twice. Source: FFmpeg's `scdet`.
struct SceneFinder {
    private let threshold: Double
    private let shortest: CMTime
    private var luma: [UInt8] = []
    private var difference = 0.0
    /// The start of the current scene.
    private var start: CMTime?
    private(set) var changes: [CMTime] = []

    /// - Parameters:
    ///   - threshold: The lowest score of a change.
    ///   - shortest: The minimum duration of a scene before a change.
    init(threshold: Double, shortest: CMTime) {
        (self.threshold, self.shortest) = (threshold, shortest)
    }

    /// Adds the luma samples of a frame that begins at a time.
    mutating func add(_ next: [UInt8], at time: CMTime) {
        defer { luma = next }
        guard let start else { return start = time }
        let score = self.score(of: next)
        guard score >= threshold, time - start >= shortest else { return }
        changes.append(time)
        self.start = time
    }

    private mutating func score(of next: [UInt8]) -> Double {
        guard next.count == luma.count, !next.isEmpty else { return 100 }
        var sum = 0
        for index in next.indices { sum += abs(Int(next[index]) - Int(luma[index])) }
        let difference = Double(sum) * 100 / Double(next.count * 256)
        defer { self.difference = difference }
        return min(difference, abs(difference - self.difference))
    }
}
