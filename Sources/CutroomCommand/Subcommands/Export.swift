import ArgumentParser
import Cutroom
import Foundation

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Renders clips or a timeline document to a file.",
        discussion: """
            The output appears under its name only when it is complete. A progress bar is shown on standard error; \
            --progress json writes one JSON object a line to standard output instead, the last one with the \
            status of the export.
            """)

    @OptionGroup var options: OutputOptions

    @OptionGroup var parts: PartsOptions

    @OptionGroup var watching: WatchOptions

    func validate() throws {
        try parts.check(with: options, watching)
    }

    func run() async throws {
        let interruption = Interruption.current
        let (session, file) = try await options.session()
        try await parts.configure(session, options)
        if parts.smartReport { return try report(session) }
        try interruption.onSignal { session.cancelExport() }
        let folder = options.input.folder
        try await watching.whileWatching(
            page: { try session.runPage(relativeTo: folder) }, state: { try RunWatch.state(of: session) }
        ) {
            try await export(session, to: file, interruption)
        }
    }

    private func export(
        _ session: AVAssetExportSession, to file: OutputFile, _ interruption: Interruption
    ) async throws {
        let display = options.progress.display(output: file.path)
        let start = ContinuousClock.now
        let watching = Task { await display.watch(session, since: start) }
        await session.export()
        watching.cancel()
        await watching.value
        do {
            try finish(session, interruption)
            display.end(ProgressState(of: session, since: start, output: file.url), nil)
            for warning in session.mediaWarnings { StandardStreams.complain("cutroom: warning: \(warning)") }
            for warning in session.partStoreReport?.warnings ?? [] {
                StandardStreams.complain("cutroom: warning: \(warning.withVisibleControls)")
            }
        } catch {
            display.end(
                ProgressState(of: session, since: start),
                CommandFailure(error) ?? CommandFailure(status: .fault, cause: "\(error)"))
            throw error
        }
    }

    private func report(_ session: AVAssetExportSession) throws {
        for line in try session.partDescriptions(relativeTo: options.input.folder) {
            try StandardStreams.write(line.withVisibleControls + "\n")
        }
    }

    private func finish(_ session: AVAssetExportSession, _ interruption: Interruption) throws {
        switch session.status {
        case .completed: return
        case .cancelled: throw CommandFailure(signal: interruption.received ?? SIGINT)
        case .failed, .unknown, .waiting, .exporting:
            throw session.error ?? CommandFailure(status: .fault, cause: "the export ended without a result")
        }
    }
}
