import ArgumentParser
import Cutroom
import Foundation
import Glibc
import Synchronization
import ToolServer

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Offers tools to a program, by the Model Context Protocol.",
        discussion: """
            Messages are read from standard input and written to standard output, one a line. The tools inspect, check, \
            describe, render and export edits of files in one folder. The end of the input ends the server.
            """)

    @Flag(help: "Use standard input and output. Required: there is no other transport.")
    var stdio = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The folder of all files that tools read and write, with links followed.", valueName: "folder"))
    var confine: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The longest output of an export. (default: 10:00)", valueName: "time"),
        transform: ExactSeconds.positive)
    var maxDuration: CMTime?

    @Option(
        help: ArgumentHelp(
            "The size whose number of pixels no frame exceeds. (default: 3840x2160)", valueName: "WxH"),
        transform: PictureOptions.size)
    var maxSize: CGSize?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The longest running time of an export. (default: 10:00)", valueName: "time"),
        transform: ExactSeconds.positive)
    var maxTime: CMTime?

    func validate() throws {
        guard stdio else { throw ValidationError("serve requires --stdio: add it") }
    }

    private var bounds: ToolBounds {
        ToolBounds(
            duration: maxDuration ?? CMTime(value: 600, timescale: 1),
            size: maxSize ?? CGSize(width: 3840, height: 2160),
            exportTime: .seconds(maxTime?.seconds ?? 600))
    }

    func run() async throws {
        let interruption = Interruption.current
        let tools = CutroomTools(folder: try ToolFolder(entering: confine), bounds: bounds)
        StandardInput.refuse(because: "has the messages of the server: name a file in its folder")
        let output = try StandardStreams.reserveOutput()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let problem = Mutex<Int32>(0)
        let server = ToolServer(
            name: "cutroom", version: CutroomTool.version, instructions: CutroomTools.instructions,
            tools: try tools.all()
        ) { line in
            // Without a client there is nothing to report, and the input ends.
            let number = StandardStreams.write(line + "\n", to: output)
            guard number != 0 else { return }
            problem.withLock { $0 = number }
            end.finish()
        }
        try interruption.onSignal { end.finish() }
        Thread.detachNewThread {
            ToolInput.forward(to: server)
            end.finish()
        }
        for await _ in ends {}
        await server.finish()
        let number = problem.withLock { $0 }
        if number != 0 { throw CommandFailure(cannotPrint: number) }
        // Clients end servers by SIGTERM, so that it isn't a failure.
        if let signal = interruption.received, signal != SIGTERM { throw CommandFailure(signal: signal) }
    }
}
