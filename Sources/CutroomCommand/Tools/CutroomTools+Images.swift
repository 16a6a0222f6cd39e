import Cutroom
import Foundation
import ToolServer

/// The tools that answer with images.
extension CutroomTools {
    private static let side = ToolParameter(
        "max_side", .integer(ToolBounds.side.range),
        "The maximum width and height of an image in pixels. (default: \(ToolBounds.side.usual))")

    /// The output is an image in the answer, not a file.
    private static let fixed = ["--output=frame.png"]

    func frame() throws -> Tool {
        try tool(
            Frame.self, name: "frame", title: "Render frames",
            description: "Renders the frames of an edit at some times, exactly as an export has them.",
            leavingOut: ["output", "overwrite", "sheet", "every", "range"], requiring: ["at"],
            adding: [Self.side], fixed: Self.fixed
        ) { command, arguments, _ in
            guard command.at.count <= ToolBounds.images else {
                throw ToolFailure("\(command.at.count) times: use at most \(ToolBounds.images)")
            }
            let generator = try await generator(of: command).generator
            let side = arguments.integer(Self.side.name) ?? ToolBounds.side.usual
            generator.maximumSize = CGSize(width: side, height: side)
            return try await canceling(generator) {
                var content: [ToolAnswer.Content] = []
                for await element in generator.images(for: command.at) {
                    content.append(.image(try ImageWriter.pngData(of: try element.image)))
                }
                return ToolAnswer(content)
            }
        }
    }

    func contactSheet() throws -> Tool {
        try tool(
            Frame.self, name: "contact_sheet", title: "Render a contact sheet",
            description: "Renders one image with a grid of evenly spaced frames of an edit.",
            leavingOut: ["output", "overwrite", "at", "every"], requiring: ["sheet"],
            adding: [Self.side], fixed: Self.fixed
        ) { command, arguments, _ in
            guard let sheet = command.sheet, max(sheet.columns, sheet.rows) <= ToolBounds.images else {
                throw ToolFailure("invalid sheet: expected a grid of at most 8x8")
            }
            let (generator, times) = try await generator(of: command)
            let side = arguments.integer(Self.side.name) ?? ToolBounds.side.usual
            return try await canceling(generator) {
                let image = try await sheet.sheet(
                    by: generator, at: times, tileBox: sheet.tileBox(side: side))
                return ToolAnswer([.image(try ImageWriter.pngData(of: image))])
            }
        }
    }

    func waveform() -> Tool {
        Tool(
            name: "waveform", title: "Draw a waveform",
            description: "Draws the loudest samples of a media file's audio over its whole time.",
            parameters: [
                ToolParameter("file", .string(values: []), "The media file.", isRequired: true), Self.side,
            ], timeLimit: ToolBounds.callTime
        ) { arguments, _ in
            try await answer {
                let url = InputFiles.url(arguments.string("file") ?? "")
                try folder.check(url)
                let side = arguments.integer(Self.side.name) ?? ToolBounds.side.usual
                let image = try Waveform(of: url, columns: side).image(height: side / 4)
                return ToolAnswer([.image(try ImageWriter.pngData(of: image))])
            }
        }
    }

    /// Returns the generator of a subcommand's frames, after checking its files and the size, and their times.
    private func generator(
        of command: Frame
    ) async throws -> (generator: AVAssetImageGenerator, times: [CMTime]) {
        try folder.check(command.input)
        let built = try await command.input.build(command.input.timeline())
        try bounds.check(built.videoComposition)
        let times = command.times(in: try command.input.range(of: built.composition))
        TitleWarnings.report(Frame.titleLosses(of: built, at: times))
        return (Frame.generator(of: built), times)
    }

    /// Runs work with a generator, which is canceled with the task.
    private func canceling(
        _ generator: AVAssetImageGenerator, _ work: () async throws -> ToolAnswer
    ) async throws -> ToolAnswer {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await work()
        } onCancel: {
            generator.cancelAllCGImageGeneration()
        }
    }
}
