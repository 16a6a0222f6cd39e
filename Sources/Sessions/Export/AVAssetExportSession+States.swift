public import Foundation
internal import Synchronization

extension AVAssetExportSession {
    /// The state of an export, as reported by `states(updateInterval:)`.
    public enum State: Sendable {
        case pending
        case waiting
        /// Exporting, with progress in thousandths.
        case exporting(progress: Progress)
    }

    /// Returns the states of the export: `.pending` first, then `.exporting` every `updateInterval` seconds
    /// until it ends.
    public final func states(
        updateInterval: TimeInterval = .infinity
    ) -> some Sendable & AsyncSequence<State, Never> {
        AsyncStream { continuation in
            continuation.yield(.pending)
            let task = Task {
                let progress = Progress(totalUnitCount: 1000)
                var reported: Status?
                var next = ContinuousClock.now
                while !Task.isCancelled, status.isUnderWay {
                    let now = status
                    if now == .waiting, reported != .waiting { continuation.yield(.waiting) }
                    if now == .exporting, reported != .exporting || ContinuousClock.now >= next {
                        progress.completedUnitCount = Int64(self.progress * 1000)
                        continuation.yield(.exporting(progress: progress))
                        next = .now + (updateInterval.isFinite ? .seconds(updateInterval) : .seconds(86_400))
                    }
                    reported = now
                    let pause = min(0.05, max(0.01, updateInterval))
                    // Sleeping throws only if the task was canceled because the stream has ended.
                    do { try await Task.sleep(for: .seconds(pause)) } catch { break }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

extension AVAssetExportSession.Status {
    /// Whether the export has not ended.
    fileprivate var isUnderWay: Bool {
        switch self {
        case .unknown, .waiting, .exporting: true
        case .completed, .failed, .cancelled: false
        }
    }
}

/// The name in Swift 3 and earlier.
public typealias AVAssetExportSessionStatus = AVAssetExportSession.Status
