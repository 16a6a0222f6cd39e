import Cutroom

/// Shows how far an export is.
protocol ProgressDisplay: Sendable {
    /// Called about ten times a second.
    func show(_ state: ProgressState)
    /// Called once, when the export has ended.
    func end(_ state: ProgressState, _ failure: CommandFailure?)
}

extension ProgressDisplay {
    /// Shows progress until the task is cancelled.
    func watch(_ session: AVAssetExportSession, since start: ContinuousClock.Instant) async {
        let clock = ContinuousClock()
        while !Task.isCancelled {
            if session.status == .exporting { show(ProgressState(of: session, since: start)) }
            do { try await clock.sleep(for: .milliseconds(100)) } catch { return }
        }
    }
}
