import ArgumentParser
import Cutroom
import Foundation

/// The command that a farm's jobs run.
struct FarmTask: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "farm-task",
        abstract: "Renders a part of an export, or joins its parts: what farm submits.",
        shouldDisplay: false)

    @Argument(help: "The folder of the farm.")
    var folder: String

    @Option(help: "The index of the part to render.")
    var part: Int?

    @Flag(help: "Join the parts.")
    var join = false

    func validate() throws {
        guard (part != nil) != join else { throw ValidationError("use either --part or --join") }
    }

    func run() async throws {
        let interruption = Interruption.current
        let farm = FarmFolder(URL(fileURLWithPath: folder, isDirectory: true))
        let (part, isJoining) = (part, join)
        let work = Task {
            let export = try farm.export()
            if let part {
                guard (0..<export.partCount).contains(part) else {
                    throw CommandFailure(
                        status: .usage, cause: "no part \(part)", remedy: "there are \(export.partCount)")
                }
                try await export.renderPart(part)
            } else if isJoining {
                try await export.join()
                try farm.tellDone()
            }
        }
        try interruption.onSignal { work.cancel() }
        do {
            try await work.value
        } catch {
            // Slurm ends tasks in order to run them elsewhere, which isn't a failure.
            if let signal = interruption.received { throw CommandFailure(signal: signal) }
            let failure =
                CommandFailure(error) ?? CommandFailure(status: .fault, cause: "\(error)")
            let node =
                ProcessInfo.processInfo.environment["SLURMD_NODENAME"] ?? ProcessInfo.processInfo.hostName
            // If the folder is gone, no farm is waiting for the result.
            try? farm.tell(
                FarmFolder.Failure(node: node, line: failure.line, status: failure.status.rawValue),
                of: part.map(String.init) ?? FarmFolder.joining)
            throw failure
        }
    }
}
