public import Foundation
internal import Synchronization

extension AVAssetExportSession {
    /// What `states(updateInterval:)` gives.
    public enum State: Sendable {
        case pending
        case waiting
        /// Progress in thousandths.
        case exporting(progress: Progress)
    }

    /// The states of an export: first `.pending`, then `.exporting` every `updateInterval` seconds, until it ends.
    public final func states(
        updateInterval: TimeInterval = .infinity
    ) -> some Sendable & AsyncSequence<State, Never> {
        AsyncStream { continuation in
            continuation.yield(.pending)
            let task = Task {
                let progress = Progress(totalUnitCount: 1000)
                var said: Status?
                var next = ContinuousClock.now
                while !Task.isCancelled, status.isUnderWay {
                    let now = status
                    if now == .waiting, said != .waiting { continuation.yield(.waiting) }
                    if now == .exporting, said != .exporting || ContinuousClock.now >= next {
                        progress.completedUnitCount = Int64(self.progress * 1000)
                        continuation.yield(.exporting(progress: progress))
                        next = .now + (updateInterval.isFinite ? .seconds(updateInterval) : .seconds(86_400))
                    }
                    said = now
                    let pause = min(0.05, max(0.01, updateInterval))
                    // Sleeping ends early only when the stream's reader is gone: so does the loop.
                    do { try await Task.sleep(for: .seconds(pause)) } catch { break }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

extension AVAssetExportSession.Status {
    /// Not ended yet.
    fileprivate var isUnderWay: Bool {
        switch self {
        case .unknown, .waiting, .exporting: true
        case .completed, .failed, .cancelled: false
        }
    }
}
