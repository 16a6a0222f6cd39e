import Synchronization

/// The destination of warnings: standard error, or the answer to a call of a tool.
enum CommandWarnings {
    /// Collects the warnings of a task and its children; `nil` for standard error.
    @TaskLocal static var collector: WarningCollector?

    static func report(_ warning: String) {
        guard let collector else { return StandardStreams.complain("cutroom: warning: \(warning)") }
        collector.add(warning)
    }
}

/// The warnings of a task, in their order.
final class WarningCollector: Sendable {
    private let state = Mutex<[String]>([])

    var warnings: [String] { state.withLock { $0 } }

    func add(_ warning: String) {
        state.withLock { $0.append(warning) }
    }
}
