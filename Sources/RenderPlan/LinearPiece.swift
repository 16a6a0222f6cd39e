package import MediaTypes

/// One straight piece of a value over time: `start` at the range's start, reaching `end` at its end.
package struct LinearPiece: Sendable, Hashable, Codable {
    @StoredTimeRange package var range: CMTimeRange
    package var start: Double
    package var end: Double

    package init(range: CMTimeRange, start: Double, end: Double) {
        self._range = StoredTimeRange(wrappedValue: range)
        self.start = start
        self.end = end
    }

    package var isFlat: Bool { start == end }
}
