import ArgumentParser
import Cutroom
import Foundation

struct Frame: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes single frames of a film, or a contact sheet, as PNG or JPEG.",
        discussion: """
            Frames are exact: what an export shows at that time. Several are numbered: frame-%03d.png, or \
            frame.png for frame-001.png and on.
            """)

    @OptionGroup var film: FilmOptions

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A time of the film; may be given several times.", valueName: "seconds"),
        transform: ExactSeconds.zeroOrMore)
    var at: [CMTime] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A frame every so often, from the film's start.", valueName: "seconds"),
        transform: ExactSeconds.positive)
    var every: CMTime?

    @Option(
        help: ArgumentHelp(
            "One picture of many frames, evenly over the film.", valueName: "COLSxROWS"),
        transform: SheetGrid.init(text:))
    var sheet: SheetGrid?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The picture's file: .png, .jpg or .jpeg.", valueName: "file"))
    var output: String

    @Flag(help: "Replace an existing output.")
    var overwrite = false

    func validate() throws {
        guard ImageFiles(path: output) != nil else {
            throw ValidationError("\(output) has no ending of a picture: name it .png or .jpg")
        }
        guard [!at.isEmpty, every != nil, sheet != nil].filter({ $0 }).count == 1 else {
            throw ValidationError("say which frames: with --at, with --every or with --sheet")
        }
        guard film.preset == nil else {
            throw ValidationError("--preset is for exports: a frame has the film's size")
        }
    }

    func run() async throws {
        guard let files = ImageFiles(path: output) else { throw CommandFailure(usage: "no ending") }
        let edited = try await film.film()
        let range = try film.range(of: edited.composition)
        let times = times(in: range)
        let names = sheet == nil ? files.names(count: times.count) : [output]
        for name in names { try OutputFile(path: name, overwrites: overwrite).check() }
        let generator = AVAssetImageGenerator(asset: edited.composition)
        generator.videoComposition = edited.videoComposition
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        if let sheet {
            generator.maximumSize = sheet.tileBox
            var tiles: [CGImage] = []
            for await element in generator.images(for: times) { tiles.append(try element.image) }
            try files.write(sheet.sheet(of: tiles), to: output)
        } else {
            var next = 0
            for await element in generator.images(for: times) {
                try files.write(try element.image, to: names[next])
                next += 1
            }
        }
    }

    private func times(in range: CMTimeRange) -> [CMTime] {
        if let every {
            var times: [CMTime] = []
            var time = range.start
            while time < range.end {
                times.append(time)
                time = CMTimeAdd(time, every)
            }
            return times
        }
        guard let sheet else { return at }
        // The middle of each of as many equal parts.
        let count = Int64(sheet.columns * sheet.rows)
        return (0..<count).map { index in
            let part = CMTimeMultiplyByRatio(
                range.duration, multiplier: Int32(2 * index + 1), divisor: Int32(2 * count))
            return CMTimeAdd(range.start, part)
        }
    }
}
