import ArgumentParser
import Cutroom
import Foundation

struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks that the input can be exported, without exporting it.",
        discussion: """
            Takes the options of export, and ends as it would. Reads the document and every media file, makes the complete \
            render plan, and writes nothing; an output is optional. Prints nothing if all is well. \
            What can be exported but is hardly meant, such as a layer that is never visible, is a warning and leaves the \
            exit status 0.
            """)

    @OptionGroup var options: OutputOptions

    @OptionGroup var progress: ProgressOption

    @OptionGroup var parts: PartsOptions

    @OptionGroup var watching: WatchOptions

    @Flag(help: "Print the problems as JSON.")
    var json = false

    func validate() throws {
        try parts.check(with: options, watching, requiresOutput: false)
        try progress.check(with: options)
    }

    func run() async throws {
        let (problems, failure) = try await check()
        if json {
            try StandardStreams.write(try Self.json(of: problems))
        } else {
            for problem in problems where problem.severity == .warning {
                StandardStreams.complain("cutroom: warning: \(problem.message): \(problem.remedy)")
            }
        }
        // The first error is thrown below and determines the command's exit status.
        for problem in Self.errors(in: problems, beside: failure) {
            StandardStreams.complain("cutroom: \(problem.message): \(problem.remedy)")
        }
        if let failure { throw failure }
    }

    /// Returns the problems of the export, and the error that it would end with.
    func check() async throws -> (problems: [EditProblem], failure: (any Error)?) {
        let session = try await options.checkedSession()
        try await parts.configure(session, options)
        let check = session.check()
        return (check.problems, check.error)
    }

    /// Returns the errors other than the one that the export would end with.
    static func errors(in problems: [EditProblem], beside failure: (any Error)?) -> [EditProblem] {
        let thrown = (failure as? AVError)?.failureReason
        return problems.filter { $0.severity == .error && $0.message != thrown }
    }

    /// A problem in a machine-readable form, with times in seconds.
    private struct Report: Encodable {
        var severity: String
        var kind: String
        var message: String
        var remedy: String
        var start: Double?
        var end: Double?
        var track: Int32?
        var instruction: Int?
    }

    static func json(of problems: [EditProblem]) throws -> String {
        try PrintedJSON.text(
            of: problems.map { problem in
                Report(
                    severity: problem.severity.rawValue, kind: problem.kind.rawValue,
                    message: problem.message, remedy: problem.remedy,
                    start: problem.range?.start.seconds, end: problem.range?.end.seconds,
                    track: problem.trackID, instruction: problem.instruction)
            })
    }
}
