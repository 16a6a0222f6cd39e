import Cutroom
import Glibc

/// An export that is run and watched until its end.
struct ExportRun {
    let session: AVAssetExportSession
    let file: OutputFile

    /// Runs the export, displays its progress, and reports the warnings on its media and titles.
    ///
    /// - Parameter cancellation: Returns the error of a canceled export.
    /// - Throws: The error of the export, or a `CommandFailure` if its progress couldn't be written.
    func run(
        showing display: any ProgressDisplay, ifCanceled cancellation: @Sendable () -> any Error
    ) async throws {
        let start = ContinuousClock.now
        let watching = Task { await display.watch(session, since: start) }
        await session.export()
        watching.cancel()
        await watching.value
        do {
            try check(ifCanceled: cancellation)
            display.end(ProgressState(of: session, since: start, output: file.url), nil)
            for warning in session.mediaWarnings { CommandWarnings.report("\(warning)") }
            TitleWarnings.report(session.titleLosses())
            for warning in session.partStoreReport?.warnings ?? [] {
                CommandWarnings.report(warning.withVisibleControls)
            }
        } catch {
            display.end(
                ProgressState(of: session, since: start),
                CommandFailure(error) ?? CommandFailure(status: .fault, cause: "\(error)"))
            throw error
        }
        try display.checkOutput()
    }

    private func check(ifCanceled cancellation: () -> any Error) throws {
        switch session.status {
        case .completed: return
        case .cancelled: throw cancellation()
        case .failed, .unknown, .waiting, .exporting:
            throw session.error ?? CommandFailure(status: .fault, cause: "the export ended without a result")
        }
    }
}
