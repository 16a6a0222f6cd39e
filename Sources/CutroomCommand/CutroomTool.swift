import ArgumentParser
import Glibc
import Logging

/// The command. Results go to standard output, messages to standard error.
@main
struct CutroomTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cutroom",
        abstract: "Edits video files: clips in, one film out.",
        discussion: """
            Exit status: 0 done, 64 wrong usage, 65 a document or media file that cannot be used, 66 no such \
            input, 69 a GStreamer plugin is missing, 70 a fault of cutroom itself, 73 the output cannot be \
            written, 129, 130 and 143 ended by a signal.
            """,
        subcommands: [Export.self, Play.self, Frame.self, Describe.self, Validate.self, Inspect.self])

    static func main() async {
        StandardStreams.prepare()
        // What people have to know is said in messages; the library's log would break up the progress bar.
        LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(because: error)
        }
    }

    /// Help asked for is a result; all else is one line on standard error.
    private static func end(because error: any Error) -> Never {
        let failure: CommandFailure
        if let known = CommandFailure(error) {
            failure = known
        } else if exitCode(for: error) == .success {
            do {
                try StandardStreams.write(fullMessage(for: error) + "\n")
                Glibc.exit(ExitStatus.done.rawValue)
            } catch {
                failure = CommandFailure(cannotPrint: error)
            }
        } else {
            failure = CommandFailure(usage: message(for: error))
        }
        StandardStreams.complain(failure.line)
        Glibc.exit(failure.status.rawValue)
    }
}
