import ArgumentParser
import Cutroom

/// The options of exports whose parts several machines render.
struct JobOptions: ParsableArguments {
    @OptionGroup var output: OutputOptions

    @Option(help: "The number of parts. (default: parts of ten seconds)")
    var parts: Int?

    /// Throws if the options contradict each other, or can't be those of a subcommand that has parts rendered elsewhere.
    func check(for subcommand: String) throws {
        try output.check(partsOption: subcommand)
        try output.requireSharedFiles(for: subcommand)
        try output.check(parts, of: "--parts")
    }

    /// Configures a session for such an export.
    ///
    /// - Throws: A `CommandFailure` that names the subcommand if the export can't be divided into parts.
    func configure(_ session: AVAssetExportSession, for subcommand: String) async throws {
        session.options.partCount = parts
        try await output.configureParts(of: session, option: subcommand)
    }
}
