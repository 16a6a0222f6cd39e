import ArgumentParser
import Cutroom
import Glibc

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Renders clips or a timeline document to a file.",
        discussion: """
            The output appears under its name only when it is complete. A progress bar is shown on standard error; \
            --progress json writes one JSON object a line to standard output instead, the last one with the \
            status of the export. With -o - the complete output is copied to standard output.
            """)

    @OptionGroup var options: OutputOptions

    @OptionGroup var progress: ProgressOption

    @OptionGroup var parts: PartsOptions

    @OptionGroup var watching: WatchOptions

    func validate() throws {
        try parts.check(with: options, watching)
        try progress.check(with: options)
    }

    func run() async throws {
        let interruption = Interruption.current
        let streamed = try options.isStreamed ? StreamedOutput(type: options.type ?? "") : nil
        let (session, file) = try await options.session(to: streamed?.file)
        try await parts.configure(session, options)
        if parts.smartReport { return try report(session) }
        try interruption.onSignal { session.cancelExport() }
        let folder = options.input.folder
        try await watching.whileWatching(
            page: { try session.runPage(relativeTo: folder) }, state: { try RunWatch.state(of: session) }
        ) {
            try await ExportRun(session: session, file: file).run(
                showing: progress.display(output: file.path),
                ifCanceled: { CommandFailure(signal: interruption.received ?? SIGINT) })
        }
        try streamed?.send()
    }

    private func report(_ session: AVAssetExportSession) throws {
        for line in try session.partDescriptions(relativeTo: options.input.folder) {
            try StandardStreams.write(line.withVisibleControls + "\n")
        }
    }
}
