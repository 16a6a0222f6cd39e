import ArgumentParser
import Cutroom
import Glibc
import Logging

/// The `cutroom` command. Writes results to standard output and messages to standard error.
@main
struct CutroomTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cutroom",
        abstract:
            "Edits video: joins clips with transitions, titles and music, and plays or exports the result.",
        discussion: """
            Exit status: 0 success, 64 invalid usage, 65 invalid document or media file, 66 input not found, \
            69 missing GStreamer plugin, 70 internal error, 73 output cannot be written, 75 \
            a part of a job that another machine may render, 128 and the signal's number (130 for Ctrl-C) if a signal \
            ended the command.
            """,
        version: "cutroom \(version) (GStreamer \(InstallationSurvey.currentGStreamerVersion))",
        subcommands: [
            Export.self, Play.self, Frame.self, Describe.self, Validate.self, Convert.self, Schema.self,
            Inspect.self, Silences.self, Scenes.self, Transitions.self, Doctor.self, Cache.self, Farm.self,
            PlanJob.self, RenderPart.self, JoinParts.self, Serve.self, Docs.self, Port.self,
        ])

    static let version = "0.1.0"

    static func main() async {
        StandardStreams.prepare()
        do {
            try OpenFileLimit.raise()
            try MemoryLimit.check()
            try ThreadLimit.check()
        } catch {
            end(because: error)
        }
        _ = Interruption.current
        FaultSignals.takeOver()
        ProcessTuning.enable()
        LoggingSystem.bootstrap { _ in WatchedLog() }
        do {
            let given = StandardInput.spelledOut(Array(CommandLine.arguments.dropFirst()))
            let arguments = OptionalValue.expanded(given)
            try RepeatedOption.check(arguments)
            var command = try parseAsRoot(arguments)
            try StandardInput.spool()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(because: error)
        }
    }

    /// Prints requested help to standard output, and any other error as one line to standard error.
    private static func end(because error: any Error) -> Never {
        let failure: CommandFailure
        if let known = CommandFailure(error) {
            failure = (known.status == .fault ? MemoryLimit.failureIfReached : nil) ?? known
        } else if exitCode(for: error) == .success {
            do throws(CommandFailure) {
                try StandardStreams.write(fullMessage(for: error) + "\n")
                Glibc.exit(ExitStatus.done.rawValue)
            } catch {
                failure = error
            }
        } else {
            failure = CommandFailure(usage: message(for: error))
        }
        StandardStreams.complain(failure.line)
        Glibc.exit(failure.status.rawValue)
    }
}
