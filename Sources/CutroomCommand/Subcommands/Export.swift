import ArgumentParser
import Cutroom
import Foundation

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes a film of clips or of a timeline document.",
        discussion: """
            The output appears under its name only when it is whole. A progress bar goes to standard error; \
            --progress json writes one JSON object a line to standard output instead, the last one with the \
            export's status.
            """)

    @OptionGroup var film: FilmOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The film's file: .mp4, .mov, .m4v, or .m4a for sound alone.", valueName: "file"))
    var output: String

    @Option(help: "How progress is shown; auto is a bar on a terminal, else none.")
    var progress: ProgressMode = .auto

    @Flag(help: "Replace an existing output, once the new one is whole.")
    var overwrite = false

    @Flag(help: "Play through damaged media as a player would, and say on standard error what was met.")
    var tolerateDamage = false

    private var fileType: AVFileType? {
        AVAssetExportSession.fileType(forPathExtension: URL(fileURLWithPath: output).pathExtension)
    }

    func validate() throws {
        guard fileType != nil else {
            throw ValidationError("\(output) has no ending of a film: name it .mp4, .mov, .m4v or .m4a")
        }
    }

    func run() async throws {
        let interruption = Interruption()
        let file = OutputFile(path: output, overwrites: overwrite)
        try file.check()
        let session = try await film.session(fileType: fileType ?? .mp4)
        session.outputURL = file.url
        if tolerateDamage { session.damagedMediaPolicy = .playThrough }
        try interruption.onSignal { session.cancelExport() }
        let display = progress.display(output: output)
        let start = ContinuousClock.now
        let watching = Task { await display.watch(session, since: start) }
        await session.export()
        watching.cancel()
        await watching.value
        do {
            try finish(session, file, interruption)
            display.end(ProgressState(of: session, since: start), nil)
            for warning in session.mediaWarnings { StandardStreams.complain("cutroom: warning: \(warning)") }
        } catch {
            display.end(
                ProgressState(of: session, since: start),
                CommandFailure(error) ?? CommandFailure(status: .fault, cause: "\(error)"))
            throw error
        }
    }

    private func finish(
        _ session: AVAssetExportSession, _ file: OutputFile, _ interruption: Interruption
    ) throws {
        switch session.status {
        case .completed: try file.finish()
        case .cancelled: throw CommandFailure(signal: interruption.received ?? SIGINT)
        case .failed, .unknown, .waiting, .exporting:
            throw session.error ?? CommandFailure(status: .fault, cause: "the export ended without a word")
        }
    }
}
