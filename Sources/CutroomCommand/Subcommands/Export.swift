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

    @OptionGroup(title: "Input") var input: InputOptions

    @OptionGroup var encoding: PresetOptions

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp(
            """
            The output file: .mp4, .mov, .m4v, .webm or .mkv, or .m4a, .wav, .flac or .mp3 for audio only.
            """, valueName: "file"))
    var output: String

    @Option(help: "How to show progress; auto is a bar if standard error is a terminal, otherwise none.")
    var progress: ProgressMode = .auto

    @Flag(help: "Replace an existing output once the new one is complete.")
    var overwrite = false

    @Flag(help: "Render damaged media as far as possible, with a warning for each fault.")
    var tolerateDamage = false

    @Flag(help: "Decode the complete output and compare it with what was rendered, before it gets its name.")
    var verify = false

    @Flag(help: "Copy coded frames that nothing changes, and render only the rest.")
    var smart = false

    @Flag(help: "Tell what --smart would copy, part by part, and export nothing.")
    var smartReport = false

    @Flag(help: "Go on with what a killed export to the same output has left, and keep what this one makes.")
    var resume = false

    @OptionGroup var watching: WatchOptions

    private var fileType: AVFileType? {
        AVAssetExportSession.fileType(forPathExtension: InputFiles.url(output).pathExtension)
    }

    func validate() throws {
        guard fileType != nil else {
            let endings = AVAssetExportSession.pathExtensions.map { "." + $0 }.joined(separator: ", ")
            throw ValidationError("unsupported output type \"\(output)\": use one of \(endings)")
        }
        try encoding.check(input, fileType: fileType)
        if let option = smart ? "--smart" : smartReport ? "--smart-report" : resume ? "--resume" : nil {
            guard !encoding.isPassthrough else {
                throw ValidationError(
                    "--preset passthrough renders nothing, which \(option) requires: remove one of them")
            }
            guard let fileType, [.mp4, .mov, .m4v].contains(fileType) else {
                throw ValidationError(
                    "\(option) makes .mp4, .mov and .m4v files of video: use one of these, or remove it")
            }
        }
        if let option = verify ? "--verify" : watching.watch ? "--watch" : nil, encoding.isPassthrough {
            throw ValidationError(
                "--preset passthrough renders nothing, which \(option) requires: remove one of them")
        }
        guard !smartReport || !watching.watch else {
            throw ValidationError(
                "--smart-report exports nothing, which --watch requires: remove one of them")
        }
    }

    func run() async throws {
        let interruption = Interruption()
        let file = OutputFile(path: output, overwrites: overwrite)
        try file.check()
        let timeline = try input.timeline()
        try file.check(isNoneOf: input.files(of: timeline))
        let session = try await encoding.session(of: input, timeline, fileType: fileType)
        (session.outputURL, session.replacesExistingFile) = (file.url, overwrite)
        session.verifiesOutput = verify
        session.copiesUnchangedMedia = smart || smartReport
        if smartReport { return try report(session) }
        if tolerateDamage { session.damagedMediaPolicy = .playThrough }
        if resume, case .notResumable = await session.configureForResumableExport() {
            // What can't be exported at all fails in its own words.
            _ = try session.compiledPlan()
            throw CommandFailure(
                status: .usage, cause: "--resume needs H.264 or HEVC at a constant quality",
                remedy: "remove --bitrate and --codec, or --resume")
        }
        try interruption.onSignal { session.cancelExport() }
        let folder = input.folder
        try await watching.whileWatching(
            page: { try session.runPage(relativeTo: folder) }, state: { try RunWatch.state(of: session) }
        ) {
            try await export(session, to: file, interruption)
        }
    }

    private func export(
        _ session: AVAssetExportSession, to file: OutputFile, _ interruption: Interruption
    ) async throws {
        let display = progress.display(output: output)
        let start = ContinuousClock.now
        let watching = Task { await display.watch(session, since: start) }
        await session.export()
        watching.cancel()
        await watching.value
        do {
            try finish(session, interruption)
            display.end(ProgressState(of: session, since: start, output: file.url), nil)
            for warning in session.mediaWarnings { StandardStreams.complain("cutroom: warning: \(warning)") }
        } catch {
            display.end(
                ProgressState(of: session, since: start),
                CommandFailure(error) ?? CommandFailure(status: .fault, cause: "\(error)"))
            throw error
        }
    }

    private func report(_ session: AVAssetExportSession) throws {
        for line in try session.partsReport(relativeTo: input.folder) {
            try StandardStreams.write(line + "\n")
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
