import ArgumentParser
import Cutroom
import Foundation

struct PlanJob: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Plans an export as a job, whose parts any machines can render.",
        discussion: """
            Writes a folder with the plan of each part, and prints the number of parts. cutroom part renders one, and \
            cutroom join joins them. All machines have to see the folder, and the inputs under the same paths.
            """)

    @OptionGroup var options: JobOptions

    @Option(help: ArgumentHelp("The folder of the job: a new one, or an empty one.", valueName: "folder"))
    var job: String

    @Flag(help: "Replace the plan of a job in the folder. Parts that are the same remain.")
    var replan = false

    @Flag(help: "Identify inputs by size and date alone, without reading them.")
    var byDate = false

    func validate() throws {
        try options.check(for: "plan")
    }

    func run() async throws {
        let (session, _) = try await options.output.session()
        let folder = InputFiles.url(job).standardizedFileURL
        try check(folder)
        try await options.configure(session, for: "plan")
        let export = try options.stored(session, in: folder, readsInputs: !byDate)
        do {
            try export.prepare()
        } catch {
            throw CommandFailure(error, writing: job)
        }
        JobRecord(folder).clear()
        try StandardStreams.write("\(export.partCount)\n")
    }

    /// - Throws: A `CommandFailure` if the folder contains something else, or a job that isn't to be replaced.
    private func check(_ folder: URL) throws {
        guard folder.isFileURL else {
            throw CommandFailure(
                cannotWrite: job, cause: "not a local folder", remedy: "name a folder that all machines share"
            )
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else {
            throw CommandFailure(cannotWrite: job, cause: "not a folder", remedy: "choose another name")
        }
        if FileManager.default.fileExists(atPath: StoredExport.documentURL(in: folder).path) {
            guard replan else {
                throw CommandFailure(
                    cannotWrite: job, cause: "already a job",
                    remedy: "choose another folder, or add --replan if no machine is at work on it")
            }
        } else if try !FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty {
            throw CommandFailure(
                cannotWrite: job, cause: "contains other files", remedy: "choose a new folder")
        }
    }
}
