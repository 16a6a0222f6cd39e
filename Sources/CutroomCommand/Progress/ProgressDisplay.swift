import ArgumentParser
import Cutroom

/// A display of an export's progress.
protocol ProgressDisplay: Sendable {
    /// Called about ten times a second.
    func show(_ state: ProgressState)
    /// Called once, after the export.
    func end(_ state: ProgressState, _ failure: CommandFailure?)
    /// Called after the end of a completed export.
    ///
    /// - Throws: A `CommandFailure` if progress that other programs read couldn't be written.
    func checkOutput() throws(CommandFailure)
}

extension ProgressDisplay {
    func checkOutput() throws(CommandFailure) {}

    /// Displays the progress of a session until the task is canceled.
    func watch(_ session: AVAssetExportSession, since start: ContinuousClock.Instant) async {
        let clock = ContinuousClock()
        while !Task.isCancelled {
            if session.status == .exporting { show(ProgressState(of: session, since: start)) }
            do { try await clock.sleep(for: .milliseconds(100)) } catch { return }
        }
    }
}

/// A progress display without output.
struct NoProgress: ProgressDisplay {
    func show(_ state: ProgressState) {}
    func end(_ state: ProgressState, _ failure: CommandFailure?) {}
}

enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
    case auto, bar, json, none

    func display(output: String) -> any ProgressDisplay {
        switch self {
        case .auto: StandardStreams.errorIsRedrawable ? ProgressBar() : NoProgress()
        case .bar: ProgressBar()
        case .json: ProgressLines(output: output)
        case .none: NoProgress()
        }
    }
}
