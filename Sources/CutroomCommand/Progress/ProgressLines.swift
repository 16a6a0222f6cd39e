import Cutroom
import Foundation
import Synchronization

/// Writes progress to standard output as JSON, one object a line. Times are in seconds.
final class ProgressLines: ProgressDisplay {
    private let output: String
    /// The value of `errno` of the first line that couldn't be written; 0 if there is none.
    private let problem = Mutex<Int32>(0)

    init(output: String) { self.output = output }

    struct Line: Encodable {
        /// `exporting`, or `completed`, `failed` or `cancelled` in the last line.
        var status: String
        /// The duration of the output rendered so far.
        var time: Double
        var frames: Int64
        var frameCount: Int64
        /// The progress from 0 to 1.
        var fraction: Double
        var fps: Double
        /// The estimated remaining time; absent at the start.
        var remaining: Double?
        /// The time since the export began.
        var elapsed: Double
        /// The total duration of the output.
        var duration: Double
        /// Seconds of output a second.
        var speed: Double
        /// The current work of each machine of a farm; absent for a local export.
        var nodes: [String: [String]]?
        /// The numbers of parts, the audio included: `taken` from the folder of `--cache`, and `rendered`; absent
        /// without one.
        var parts: [String: Int]?
        /// The number of bytes of the output, in the last line of a completed export.
        var size: Int64?
        /// The output file, in the last line of a completed export.
        var output: String?
        /// The message on standard error, in the last line of an export that failed or was canceled.
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
            duration = Self.rounded(state.duration)
            speed = Self.rounded(state.speed)
            size = state.size
            if !state.nodes.isEmpty { nodes = state.nodes }
            parts = state.store.map { ["taken": $0.takenCount, "rendered": $0.renderedCount] }
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
        case let status? where status.isSignal: "cancelled"
        default: "failed"
        }
    }

    func checkOutput() throws(CommandFailure) {
        let number = problem.withLock { $0 }
        guard number != 0 else { return }
        throw CommandFailure(
            status: .cannotWrite, subject: "standard output",
            cause: "the progress can't be written: \(String(cString: strerror(number)))",
            remedy: "\(output) is complete; redirect standard output to a writable file or program")
    }

    /// Writes a line. A failure doesn't stop the export, but no further lines are written: readers would miss some.
    private func write(_ line: Line) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // All numbers are finite, so that encoding doesn't fail.
        guard let data = try? encoder.encode(line) else { return problem.withLock { $0 = EINVAL } }
        let text = String(decoding: data, as: UTF8.self).withJSONEscapedControls + "\n"
        problem.withLock { problem in
            guard problem == 0 else { return }
            problem = StandardStreams.write(text, to: STDOUT_FILENO)
        }
    }
}
