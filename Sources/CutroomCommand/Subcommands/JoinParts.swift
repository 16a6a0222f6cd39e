import ArgumentParser
import Cutroom
import Foundation

struct JoinParts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Joins the parts of a job to its output.",
        discussion: """
            Each part is compared with its digest. The output is the same, byte for byte, as that of \
            export --resume --parts. Exit status: 0 the output is complete; 75 parts are missing or were damaged, or \
            another process is joining them; otherwise that of export.
            """)

    @Argument(help: "The folder of the job.")
    var job: String

    @Flag(help: "Print the indexes of the parts that aren't there, one in a line, and join nothing.")
    var missing = false

    func run() async throws {
        if missing {
            let export = try JobRecord(InputFiles.url(job)).export()
            return try StandardStreams.write(export.missingParts().map { "\($0)\n" }.joined())
        }
        try await JobTask(JobRecord.joining, in: job).run { try await $0.join() }
    }
}
