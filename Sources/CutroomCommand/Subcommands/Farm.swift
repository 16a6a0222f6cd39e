import ArgumentParser
import Cutroom
import Foundation

struct Farm: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Exports on the machines of a Slurm cluster.",
        discussion: """
            The output is rendered in parts by a job array, one task for each part and one for the audio, and joined \
            by a job after it: by cutroom part and cutroom join. All machines have to see the inputs, the output's \
            folder and --workdir under the same paths. The output is the same, byte for byte, as that of \
            export --resume --parts.
            """)

    @OptionGroup var options: JobOptions

    @OptionGroup var progress: ProgressOption

    @Option(help: ArgumentHelp("The folder for parts, which all machines share.", valueName: "folder"))
    var workdir: String

    @Option(help: "The partition of the cluster.")
    var partition: String?

    @Option(help: "How many parts are rendered at a time.")
    var arrayLimit: Int?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("An option for sbatch, such as --sbatch --mem=4G.", valueName: "option"))
    var sbatch: [String] = []

    @Flag(help: "Print the batch scripts, and submit nothing.")
    var dryRun = false

    func validate() throws {
        try options.check(for: "farm")
        try options.output.check(arrayLimit, of: "--array-limit")
        if let word = sbatch.first(where: { !$0.hasPrefix("-") }) {
            throw ValidationError(
                "invalid option for sbatch \"\(word)\": expected one word that begins with -, such as --mem=4G"
            )
        }
    }

    func run() async throws {
        let interruption = Interruption.current
        let (session, file) = try await options.output.session()
        let shared = InputFiles.url(workdir).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: shared.path, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw CommandFailure(
                status: .noInput, subject: workdir, cause: "no such folder",
                remedy: "name a folder that all machines share")
        }
        try await options.configure(session, for: "farm")
        let folder = FarmFolder(for: file.url, in: shared)
        // All nodes see the same files, so their dates are the same.
        let export = try options.stored(session, in: folder.url, readsInputs: false)
        let scripts = FarmScripts(
            folder: folder, partition: partition, arrayLimit: arrayLimit, options: sbatch)
        if dryRun { return try show(scripts, of: export) }
        let run = FarmRun(export: export, folder: folder, scripts: scripts)
        let work = Task {
            try await run.run(showing: progress.display(output: file.path), file.url)
        }
        // Ending the jobs has a separate time limit.
        try interruption.onSignal(limit: nil) { work.cancel() }
        do {
            try await work.value
        } catch is CancellationError {
            throw CommandFailure(signal: interruption.received ?? SIGINT)
        }
    }

    /// Prints the scripts, and the arguments of sbatch as a message: scripts contain no file names.
    private func show(_ scripts: FarmScripts, of export: StoredExport) throws {
        let missing = try export.missingParts()
        if !missing.isEmpty { try StandardStreams.write(scripts.rendering(missing)) }
        try StandardStreams.write(missing.isEmpty ? scripts.joining(after: nil) : scripts.joiningLater)
        let arguments = scripts.arguments.map { "\"\($0)\"" }.joined(separator: " ")
        StandardStreams.complain("cutroom: both are submitted by sbatch with \(arguments)")
    }
}
