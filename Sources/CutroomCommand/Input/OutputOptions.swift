import ArgumentParser
import Cutroom
import Foundation

/// The options for the exported range and the output file.
struct OutputOptions: ParsableArguments {
    @OptionGroup(title: "Input") var input: InputOptions

    @OptionGroup var encoding: PresetOptions

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp(
            """
            The output file: .mp4, .mov, .m4v, .webm or .mkv; .m4a, .wav, .flac or .mp3 for audio only; .gif; \
            or .png for numbered images, such as frames/%05d.png. - is standard output.
            """, valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The type of standard output: one of \(StreamedOutput.types).", valueName: "name"))
    var type: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A chapter of the output, from TIME to the next. May be repeated.",
            valueName: "time=title"),
        transform: ChapterArgument.parse)
    var chapter: [ChapterArgument] = []

    @OptionGroup(title: "Metadata") var tags: TagOptions

    @Flag(help: "Leave out the silent parts of the clips.")
    var removeSilence = false

    @OptionGroup(title: "Silence") var silence: SilenceOptions

    @Flag(help: "Replace an existing output once the new one is complete.")
    var overwrite = false

    @Flag(help: "Render damaged media as far as possible, with a warning for each fault.")
    var tolerateDamage = false

    @Flag(help: "Decode the complete output and compare it with what was rendered, before it gets its name.")
    var verify = false

    /// Whether the output goes to standard output.
    var isStreamed: Bool { output == StreamedOutput.argument }

    /// `nil` without an output.
    private var fileType: AVFileType? {
        let ending = isStreamed ? type : output.map { InputFiles.url($0).pathExtension }
        return ending.flatMap(AVFileType.init(pathExtension:))
    }

    /// The output; `nil` without one, or for standard output.
    private var namedFile: OutputFile? {
        isStreamed ? nil : output.map { OutputFile(path: $0, overwrites: overwrite) }
    }

    /// Throws if options contradict each other or the type of the output.
    ///
    /// - Parameters:
    ///   - requiresOutput: Whether an output is required.
    ///   - partsOption: The name of an option for an output of parts; `nil` for none.
    ///   - renderingOption: The name of another option that requires rendering.
    func check(
        requiresOutput: Bool = true, partsOption: String? = nil, renderingOption: String? = nil
    ) throws {
        try checkStream()
        if let output, fileType == nil {
            let endings = AVFileType.writablePathExtensions.map { "." + $0 }.joined(separator: ", ")
            throw ValidationError("unsupported output type \"\(output)\": use one of \(endings)")
        }
        guard !requiresOutput || output != nil else {
            throw ValidationError("missing output: add -o FILE")
        }
        try encoding.check(input, fileType: fileType)
        try tags.check(input, fileType: fileType)
        try checkSilence()
        let rendering = removeSilence ? "--remove-silence" : verify ? "--verify" : renderingOption
        if let option = partsOption ?? rendering, encoding.isPassthrough {
            throw ValidationError(
                "--preset passthrough renders nothing, which \(option) requires: remove one of them")
        }
        if !chapter.isEmpty, let fileType, !ChapterArgument.fileTypes.contains(fileType) {
            throw ValidationError(
                "\"\(output ?? "")\" can't have chapters: remove --chapter, or export to .mp4, .mov, .m4v, .m4a, .webm "
                    + "or .mkv")
        }
        _ = try ChapterArgument.groups(chapter)
        if verify, fileType == .gif || fileType == .png {
            throw ValidationError("--verify can't check images: remove it, or export to .mp4")
        }
        if let partsOption { try input.picture.requireConstantRate(for: partsOption) }
        if let partsOption, let fileType {
            guard [.mp4, .mov, .m4v].contains(fileType) else {
                throw ValidationError(
                    "\(partsOption) makes .mp4, .mov and .m4v files of video: use one of these"
                        + (partsOption.hasPrefix("--") ? ", or remove it" : ""))
            }
        }
    }

    private func checkStream() throws {
        guard isStreamed else {
            guard type == nil else { throw ValidationError("--type requires -o -: add it, or remove --type") }
            return
        }
        guard let type else {
            throw ValidationError("missing type of standard output: add one such as --type mp4")
        }
        guard let fileType, fileType != .png else {
            throw ValidationError(
                "unsupported type of standard output \"\(type)\": use one of \(StreamedOutput.types)")
        }
        guard !overwrite else {
            throw ValidationError("--overwrite has no effect on standard output: remove it")
        }
    }

    /// Throws if the output is standard output, which an option or a subcommand can't write.
    func requireFile(for option: String) throws {
        guard !isStreamed else {
            throw ValidationError("\(option) requires a file as its output: use a name such as movie.mp4")
        }
    }

    /// Throws if the output or an input is a standard stream, which a subcommand's other processes don't have.
    func requireSharedFiles(for subcommand: String) throws {
        try requireFile(for: subcommand)
        guard !StandardInput.isUsed else {
            throw ValidationError(
                "\(subcommand) can't read standard input: name a file that all machines can read")
        }
    }

    private func checkSilence() throws {
        if let given = silence.given, !removeSilence {
            throw ValidationError("\(given) requires --remove-silence: add it")
        }
        guard !removeSilence || input.clips.allSatisfy({ !$0.isDocument }) else {
            throw ValidationError(
                "--remove-silence requires media files: use cutroom silences to write a document without silence"
            )
        }
    }

    /// Throws if an option for a count has a value below one.
    func check(_ count: Int?, of option: String) throws {
        guard count.map({ $0 > 0 }) ?? true else {
            throw ValidationError("invalid value for \(option): use a number of at least 1")
        }
    }

    /// Returns a session for the export, and its output file.
    ///
    /// - Parameter streamed: The file of standard output; `nil` for another output.
    /// - Throws: A `CommandFailure`, also without an output.
    func session(to streamed: OutputFile? = nil) async throws -> (AVAssetExportSession, OutputFile) {
        guard let file = streamed ?? namedFile else {
            throw CommandFailure(usage: "missing output: add -o FILE")
        }
        return (try await checkedSession(to: file), file)
    }

    /// Returns a session for the export, after checking the output if one is given.
    func checkedSession() async throws -> AVAssetExportSession { try await checkedSession(to: namedFile) }

    private func checkedSession(to file: OutputFile?) async throws -> AVAssetExportSession {
        try file?.check()
        var timeline = try input.timeline()
        try file?.check(isNoneOf: input.files(of: timeline), isNumbered: fileType == .png)
        if removeSilence { timeline = try await silence.removingSilence(from: timeline) }
        let session = try await encoding.session(
            of: input, timeline, fileType: fileType, warningOf: missingContent)
        (session.outputURL, session.options.replacesExistingFile) = (file?.url, overwrite)
        session.verifiesOutput = verify
        if !chapter.isEmpty {
            try ChapterArgument.check(
                chapter, in: session.timeRange, of: try await session.asset.load(.duration))
            session.chapterMetadataGroups = try ChapterArgument.groups(chapter)
        }
        if let metadata = try await tags.metadata(input) { session.metadata = metadata }
        if tolerateDamage { session.damagedMediaPolicy = .playThrough }
        return session
    }

    /// The content of the inputs' files that the output could have and doesn't.
    private var missingContent: Set<LeftOutContent.Kind> {
        guard fileType.map(ChapterArgument.fileTypes.contains) ?? true else { return [.subtitles] }
        return chapter.isEmpty ? Set(LeftOutContent.Kind.allCases) : [.subtitles, .attachments]
    }

    /// Configures a session for an export in parts.
    ///
    /// - Throws: A `CommandFailure` that names the option if the export can't be divided into parts.
    func configureParts(of session: AVAssetExportSession, option: String) async throws {
        guard case .notResumable = await session.configureForResumableExport() else { return }
        // An export that isn't possible at all has a more specific error.
        if let error = session.check().error { throw error }
        throw CommandFailure(
            status: .usage, cause: "\(option) needs H.264 or HEVC at a constant quality",
            remedy: "remove --bitrate and --codec" + (option.hasPrefix("--") ? ", or \(option)" : ""))
    }
}
