import ArgumentParser
import Cutroom

struct Scenes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the scenes of a video.",
        discussion: """
            A scene begins with a frame that differs much from the one before. With an output, an edit of the scenes is \
            written, one clip each: a document that other programs open and that export renders.
            """)

    @Argument(help: "The media file.", transform: ClipArgument.init(text:))
    var input: ClipArgument

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The lowest difference of a frame that begins a scene, from 0 to 100. (default: 10)",
            valueName: "percent"),
        transform: Self.threshold)
    var sceneThreshold: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The shortest scene before another one. (default: 0)", valueName: "time"),
        transform: ExactSeconds.zeroOrMore)
    var sceneDuration: CMTime?

    @OptionGroup var list: RangeOutputOptions

    private static func threshold(_ text: String) throws -> Double {
        guard let threshold = Double(text), (0...100).contains(threshold) else {
            throw ValidationError(
                "invalid difference \"\(text)\": expected a number from 0 to 100, such as 10")
        }
        return threshold
    }

    func validate() throws {
        try list.check(input, of: "scenes", example: "film.mp4@5..60")
    }

    func run() async throws {
        try await list.write(of: input) {
            try await scenes()
        } edit: {
            let items = try await scenes().map { range in
                var item = input.item
                item.sourceTimeRange = range
                return item
            }
            var timeline = Timeline(videos: items)
            timeline.transitions = Array(repeating: .none, count: max(0, items.count - 1))
            return timeline
        }
    }

    /// Returns the scenes of the clip, in the file's time.
    private func scenes() async throws -> [CMTimeRange] {
        let asset = AVURLAsset(url: input.url)
        let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
        let range = CMTimeRangeGetIntersection(input.item.sourceTimeRange ?? whole, otherRange: whole)
        guard range.duration > .zero else { return [] }
        let changes = try await asset.sceneChanges(
            above: sceneThreshold ?? 10, shortest: sceneDuration ?? .zero, timeRange: range)
        let bounds = [range.start] + changes.filter { range.start < $0 && $0 < range.end } + [range.end]
        return zip(bounds, bounds.dropFirst()).map { CMTimeRange(start: $0, end: $1) }
    }
}
