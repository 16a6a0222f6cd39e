internal import Engine
internal import Layers

/// Decides whether an edge of the frame cuts off the texts of a visible title.
///
/// A title that moves may cross an edge. It is cut off if the same edge cuts it wherever it rests, or, if it never
/// rests, at all times.
struct TitleCut {
    /// A tree with the title alone.
    let tree: LayerTree
    let probe: TitleProbe

    /// The time of a title is examined in as many parts.
    private static let partCount = 8

    /// - Parameter seconds: A time at which the title is visible.
    func isCutOff(in times: Range<Double>, visibleAt seconds: Double) throws -> Bool {
        guard moves(in: times) else { return try isCutOff(at: [seconds]) ?? false }
        let length = (times.upperBound - times.lowerBound) / Double(Self.partCount)
        let parts = (0..<Self.partCount).map { index in
            let start = times.lowerBound + Double(index) * length
            return start..<start + length
        }
        let resting = parts.filter { !moves(in: $0) }
        return try isCutOff(at: resting.map(Self.middle)) ?? isCutOff(at: parts.map(Self.middle) + [seconds])
            ?? false
    }

    private func moves(in times: Range<Double>) -> Bool {
        tree.changes(from: times.lowerBound, to: times.upperBound).contains(.placement)
    }

    private static func middle(_ times: Range<Double>) -> Double {
        (times.lowerBound + times.upperBound) / 2
    }

    /// Returns whether one edge cuts the texts at all of the times at which they are in the frame; `nil` if
    /// they are never in it.
    private func isCutOff(at moments: [Double]) throws -> Bool? {
        var edges: TitleProbe.Edges?
        for seconds in moments {
            let view = try probe.view(of: tree, .texts, at: seconds)
            guard view.isInside else { continue }
            let common = edges?.intersection(view.crossed) ?? view.crossed
            if common.isEmpty { return false }
            edges = common
        }
        return edges.map { !$0.isEmpty }
    }
}
