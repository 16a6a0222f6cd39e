import Foundation

/// One JSON object a line on standard output, for programs. Times are seconds.
struct ProgressLines: ProgressDisplay {
    let output: String

    struct Line: Encodable {
        /// `exporting`; in the last line `completed`, `failed` or `cancelled`.
        var status: String
        /// Of the film, so far.
        var time: Double
        var frames: Int64
        var frameCount: Int64
        /// From 0 to 1.
        var fraction: Double
        var fps: Double
        /// Absent before there is anything to judge by.
        var remaining: Double?
        /// Since the export began.
        var elapsed: Double
        /// In the last line of a completed export.
        var output: String?
        /// In the last line of a failed export: what standard error says.
        var error: String?

        init(_ state: ProgressState, status: String) {
            self.status = status
            time = Self.rounded(state.time)
            frames = state.frames
            frameCount = state.frameCount
            fraction = Self.rounded(state.fraction)
            fps = Self.rounded(state.framesPerSecond)
            remaining = state.remaining.map(Self.rounded)
            elapsed = Self.rounded(state.elapsed)
        }

        private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    }

    func show(_ state: ProgressState) {
        write(Line(state, status: "exporting"))
    }

    func end(_ state: ProgressState, _ failure: CommandFailure?) {
        var line = Line(state, status: Self.status(of: failure))
        if let failure { line.error = failure.line } else { line.output = output }
        write(line)
    }

    private static func status(of failure: CommandFailure?) -> String {
        switch failure?.status {
        case nil: "completed"
        case .interrupted, .terminated: "cancelled"
        default: "failed"
        }
    }

    /// A program that has stopped listening does not stop the export.
    private func write(_ line: Line) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let data = try encoder.encode(line)
            try StandardStreams.write(String(decoding: data, as: UTF8.self) + "\n")
        } catch {}
    }
}
