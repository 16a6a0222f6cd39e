import ArgumentParser
import Cutroom
import Foundation

struct RenderPart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "part",
        abstract: "Renders a part of a job that cutroom plan has made.",
        discussion: """
            A part that is there isn't rendered again. It gets its name when it is complete, so that parts may be \
            rendered in any order, at the same time, and twice. Exit status: 0 the part is there; 75 this machine \
            can't render it, but another one may: it has other versions, fonts or inputs, or lacks a plugin or \
            space; 64, 65, 66 and 70 no machine can.
            """)

    @Argument(help: "The folder of the job.")
    var job: String

    @Argument(help: "The index of the part, from 0.")
    var part: Int

    func run() async throws {
        let part = part
        try await JobTask("\(part)", in: job).run { export in
            guard (0..<export.partCount).contains(part) else {
                throw CommandFailure(
                    status: .usage, cause: "no part \(part)",
                    remedy: "the job has \(export.partCount), from 0")
            }
            try await export.renderPart(part)
        }
    }
}
