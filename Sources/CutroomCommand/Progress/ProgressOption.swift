import ArgumentParser

/// The option of subcommands that take long, for the display of their progress.
struct ProgressOption: ParsableArguments {
    @Option(help: "How to show progress; auto is a bar if standard error is a terminal, otherwise none.")
    var progress: ProgressMode = .auto

    /// Throws if both progress and the output are written to standard output.
    func check(with options: OutputOptions) throws {
        guard progress != .json || !options.isStreamed else {
            throw ValidationError("--progress json writes to standard output, as -o - does: remove one")
        }
    }

    func display(output: String) -> any ProgressDisplay { progress.display(output: output) }
}
