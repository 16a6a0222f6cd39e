import Cutroom
import Foundation

/// Ranges of a file, to print as text or JSON.
struct RangeList {
    let ranges: [CMTimeRange]

    /// A line for each range, in milliseconds.
    var text: String {
        ranges.map { range in
            String(
                format: "%.3f..%.3f  %.3f s\n", range.start.seconds, range.end.seconds,
                range.duration.seconds)
        }.joined()
    }

    private struct Report: Encodable {
        var start: PrintedTime
        var duration: PrintedTime
    }

    /// The ranges as objects with exact times, for JSON.
    var reports: some Encodable {
        ranges.map { Report(start: PrintedTime($0.start), duration: PrintedTime($0.duration)) }
    }
}
