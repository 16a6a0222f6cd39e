import ArgumentParser
import Cutroom
import Foundation

struct Transitions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the transitions, or draws all of them between two clips.",
        discussion: """
            A sheet has a row for each transition, in the order of the list and with its name, with five frames: at its \
            start, after a quarter of its duration, and so on to its end.
            """)

    @Argument(
        help: "With --sheet, the two clips to draw, such as a.mp4@5.. b.mp4.",
        transform: ClipArgument.init(text:))
    var inputs: [ClipArgument] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Draw the transitions to this file: .png, .jpg or .jpeg.", valueName: "file"))
    var sheet: String?

    @OptionGroup var format: JSONOption

    @Flag(help: "Replace an existing output.")
    var overwrite = false

    func validate() throws {
        guard let sheet else {
            guard inputs.isEmpty, !overwrite else {
                throw ValidationError(
                    "clips and --overwrite have no effect on a list: add --sheet, or remove them")
            }
            return
        }
        guard !format.json else { throw ValidationError("--json has no effect on a sheet: remove one") }
        guard ImageFiles(path: sheet) != nil else {
            throw ValidationError("unsupported output type \"\(sheet)\": use .png or .jpg")
        }
        guard inputs.count == 2, !inputs.contains(where: \.isDocument) else {
            throw ValidationError("--sheet requires two clips: add them, such as a.mp4 b.mp4")
        }
    }

    func run() async throws {
        if let sheet { return try await draw(to: sheet) }
        let rows = Timeline.Transition.Kind.names.compactMap(TransitionRow.init(name:))
        try StandardStreams.write(format.text(of: rows, otherwise: rows.map(\.text).joined()))
    }

    /// Draws a row for each transition.
    private func draw(to path: String) async throws {
        guard let files = ImageFiles(path: path) else {
            throw CommandFailure(usage: "unsupported output type")
        }
        let output = OutputFile(path: path, overwrites: overwrite)
        try output.check()
        try output.check(isNoneOf: inputs.map(\.url))
        let kinds = Timeline.Transition.Kind.names.compactMap {
            Timeline.Transition.Kind(name: $0, direction: .fromRight)
        }.filter { $0 != .none }
        let grid = SheetGrid(columns: Self.parts.count, rows: kinds.count)
        var tiles: [CGImage] = []
        for kind in kinds { tiles += try await self.tiles(of: kind, size: grid.tileBox) }
        try files.write(try grid.sheet(of: tiles), to: output)
    }

    /// The quarters of a transition at which it is drawn.
    private static let parts: [Int64] = [0, 1, 2, 3, 4]

    /// Returns the frames of a transition of one second.
    private func tiles(of kind: Timeline.Transition.Kind, size: CGSize) async throws -> [CGImage] {
        var timeline = Timeline(videos: inputs.map(\.item))
        timeline.setTransitions(Timeline.Transition(kind, duration: CMTime(value: 1, timescale: 1)))
        timeline.titles = [
            Timeline.TitleItem(.lowerThird, text: kind.name, fade: 0)
        ]
        let built = try await TimelineBuilder(timeline).build()
        let tracks = built.composition.tracks(withMediaType: .video)
        guard tracks.count > 1,
            let start = tracks[1].segments.first(where: { !$0.isEmpty })?.timeMapping.target.start
        else {
            throw CommandFailure(usage: "--sheet requires clips with video")
        }
        let generator = AVAssetImageGenerator(asset: built.composition)
        generator.videoComposition = built.videoComposition
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        generator.maximumSize = size
        var tiles: [CGImage] = []
        for await element in generator.images(
            for: Self.parts.map { CMTimeAdd(start, CMTime(value: $0, timescale: 4)) })
        {
            tiles.append(try element.image)
        }
        return tiles
    }
}

/// A transition in the list of transitions.
private struct TransitionRow: Encodable {
    let name: String
    /// The directions, as documents have them.
    let directions: [String]
    let hasColor: Bool
    let hasEdge: Bool

    init?(name: String) {
        guard let kind = Timeline.Transition.Kind(name: name, direction: .fromRight) else { return nil }
        self.name = name
        directions = kind.direction == nil ? [] : Timeline.Transition.Direction.allCases.map(\.rawValue)
        hasColor = kind.color != nil
        hasEdge = kind.hasEdge
    }

    /// A line, with the directions as the command has them.
    var text: String {
        let ways = TransitionOptions.Direction.allCases.map(\.rawValue).joined(separator: ", ")
        let words = [directions.isEmpty ? nil : ways, hasColor ? "color" : nil, hasEdge ? "soft edge" : nil]
        let padding = String(repeating: " ", count: max(1, 18 - name.count))
        let rest = words.compactMap(\.self).joined(separator: "; ")
        return (rest.isEmpty ? name : name + padding + rest) + "\n"
    }
}
