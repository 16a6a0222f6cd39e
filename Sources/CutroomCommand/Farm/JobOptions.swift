import ArgumentParser
import Cutroom
import Foundation

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

    /// Returns the export as a job, and reports the titles that its output lacks in part: the processes that render its
    /// parts don't.
    ///
    /// - Throws: See `AVAssetExportSession.stored(in:program:readsInputs:)`.
    func stored(_ session: AVAssetExportSession, in folder: URL, readsInputs: Bool) throws -> StoredExport {
        let export = try session.stored(in: folder, program: CutroomTool.version, readsInputs: readsInputs)
        TitleWarnings.report(session.titleLosses())
        return export
    }
}
