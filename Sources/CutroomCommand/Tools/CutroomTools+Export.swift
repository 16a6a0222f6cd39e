import Cutroom
import Foundation
import ToolServer

/// The tool that writes files.
extension CutroomTools {
    func export() throws -> Tool {
        try tool(
            Export.self, name: "export", title: "Export an edit",
            description: """
                Renders an edit to a file, which appears when it is complete. At most \(bounds.duration.seconds) s of output; \
                one export at a time.
                """,
            requiring: ["output"], isReadOnly: false, timeLimit: bounds.exportTime
        ) { command, _, context in
            try folder.check(command.options)
            let (session, file) = try await command.options.session()
            guard session.outputFileType != .png else {
                throw ToolFailure("numbered images can't be exported by this tool: use frame")
            }
            try await bounds.check(session)
            return try await withTaskCancellationHandler {
                try Task.checkCancellation()
                try await ExportRun(session: session, file: file).run(
                    showing: ReportedProgress(context: context), ifCanceled: { CancellationError() })
                let size = ProgressState.size(of: file.url) ?? 0
                return ToolAnswer([
                    .text("\(file.path): \(session.outputDuration.seconds) s, \(size) bytes")
                ])
            } onCancel: {
                session.cancelExport()
            }
        }
    }
}

/// Reports progress to the client of a tool.
private struct ReportedProgress: ProgressDisplay {
    let context: ToolContext

    func show(_ state: ProgressState) {
        // Hundredths, so that a long export doesn't fill the client's log.
        let percent = Int(state.fraction * 100)
        context.reportProgress(Double(percent) / 100, "\(percent)% of \(state.duration) s")
    }

    func end(_ state: ProgressState, _ failure: CommandFailure?) {}
}
