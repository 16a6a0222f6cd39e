import ArgumentParser
import Cutroom
import Foundation

struct Frame: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Renders single frames, or a contact sheet, to PNG or JPEG files.",
        discussion: """
            A frame is exactly what an export has at that time. Several frames are numbered: frame-%03d.png, or \
            frame.png for frame-001.png and so on.
            """)

    @OptionGroup(title: "Input") var input: InputOptions

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("The time of a frame. May be repeated.", valueName: "time"),
        transform: ExactSeconds.zeroOrMore)
    var at: [CMTime] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Write a frame at every multiple of this interval, from the start.", valueName: "time"),
        transform: ExactSeconds.positive)
    var every: CMTime?

    @Option(
        help: ArgumentHelp(
            "Write one image with a grid of frames, evenly spaced.", valueName: "COLSxROWS"),
        transform: SheetGrid.init(text:))
    var sheet: SheetGrid?

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("The output file: .png, .jpg or .jpeg.", valueName: "file"))
    var output: String

    @Flag(help: "Replace an existing output.")
    var overwrite = false

    func validate() throws {
        guard ImageFiles(path: output) != nil else {
            throw ValidationError("unsupported output type \"\(output)\": use .png or .jpg")
        }
        guard [!at.isEmpty, every != nil, sheet != nil].filter({ $0 }).count == 1 else {
            throw ValidationError("no frames selected: use exactly one of --at, --every and --sheet")
        }
        try input.picture.requireConstantRate(for: "frame")
        guard input.sound.loudness == nil else {
            throw ValidationError("--loudness has no effect on images: remove it")
        }
        guard input.range == nil || at.isEmpty else {
            throw ValidationError("--range has no effect on --at: remove one")
        }
        guard sheet == nil || !NumberedFiles(InputFiles.url(output)).hasPlaceholder else {
            throw ValidationError("a sheet is one image: use a name without a number, such as sheet.png")
        }
    }

    func run() async throws {
        guard let files = ImageFiles(path: output) else {
            throw CommandFailure(usage: "unsupported output type")
        }
        let timeline = try input.timeline()
        let built = try await input.build(timeline)
        let range = try input.range(of: built.composition)
        let times = times(in: range)
        let outputs = (sheet == nil ? files.names(count: times.count) : [output]).map {
            OutputFile(path: $0, overwrites: overwrite)
        }
        for file in outputs {
            try file.check()
            try file.check(isNoneOf: input.files(of: timeline))
        }
        let generator = Self.generator(of: built)
        if let sheet {
            try files.write(
                try await sheet.sheet(by: generator, at: times, tileBox: sheet.tileBox), to: outputs[0])
        } else {
            try await files.write(generator.images(for: times), to: outputs)
        }
        TitleWarnings.report(Self.titleLosses(of: built, at: times))
    }

    /// Returns the losses of titles in the frames at some times.
    static func titleLosses(of built: BuiltTimeline, at times: [CMTime]) -> [EditProblem] {
        built.composition.titleLosses(videoComposition: built.videoComposition).filter { problem in
            problem.range.map { range in times.contains { range.containsTime($0) } } ?? true
        }
    }

    /// Returns a generator of exact images.
    static func generator(of built: BuiltTimeline) -> AVAssetImageGenerator {
        let generator = AVAssetImageGenerator(asset: built.composition)
        generator.videoComposition = built.videoComposition
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        return generator
    }

    /// Returns the times of the selected frames.
    func times(in range: CMTimeRange) -> [CMTime] {
        if let every {
            var times: [CMTime] = []
            var time = range.start
            while time < range.end {
                times.append(time)
                time = CMTimeAdd(time, every)
            }
            return times
        }
        return sheet?.times(in: range) ?? at
    }
}
