import ArgumentParser
import Cutroom
import Foundation

/// The options for the size, the frame rate and the background of the output.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .customLong("size"),
        help: ArgumentHelp(
            """
            The size of the output in pixels; or its shorter side, its aspect ratio, or both, such as 720p, 9:16, \
            square or 1080p@9:16. (default: that of the first clip)
            """, valueName: "WxH"),
        transform: Self.outputSize)
    var outputSize: OutputSize?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The frame rate of the output, such as 25, 29.97 or 30000/1001; source shows frames at the times of the \
            clips' frames, with a variable rate. (default: that of the first clip)
            """,
            valueName: "N[/D]|source"),
        transform: Self.rate)
    var fps: Rate?

    @Option(
        help: ArgumentHelp(
            """
            The color of what no clip covers: the name of a color, #RRGGBB or #RRGGBBAA. Its alpha has an effect if \
            the output has alpha. (default: black)
            """, valueName: "color"),
        transform: FillerArgument.color)
    var background: CGColor?

    enum OutputSize {
        case pixels(CGSize)
        case shape(Timeline.RenderShape)
    }

    /// The size in pixels, if it is given.
    var size: CGSize? {
        if case .pixels(let size) = outputSize { return size }
        return nil
    }

    /// The shape to which the size of the input is changed, if it is given.
    var shape: Timeline.RenderShape? {
        if case .shape(let shape) = outputSize { return shape }
        return nil
    }

    enum Rate {
        case constant(CMTime)
        case source
    }

    /// The frame duration of a given constant rate.
    var frameDuration: CMTime? {
        if case .constant(let duration) = fps { return duration }
        return nil
    }

    /// Whether frames are presented at the times of the clips' frames.
    var keepsFrameTimes: Bool {
        if case .source = fps { return true }
        return false
    }

    /// The first given option.
    var given: String? {
        GivenOption.first([
            "--size": outputSize != nil, "--fps": fps != nil, "--background": background != nil,
        ])
    }

    /// Throws if the option to keep the clips' frame times is combined with a feature that requires a
    /// constant rate.
    ///
    /// - Parameter what: The feature, such as the name of a subcommand or an option.
    func requireConstantRate(for what: String) throws {
        guard !keepsFrameTimes else {
            throw ValidationError(
                "--fps source can't be combined with \(what), which needs a constant rate: give a number, or remove one of them"
            )
        }
    }

    private static func rate(_ text: String) throws -> Rate {
        text.lowercased() == "source" ? .source : .constant(try frameDuration(text))
    }

    private static func outputSize(_ text: String) throws -> OutputSize {
        if let shape = Timeline.RenderShape(text) { return .shape(shape) }
        return .pixels(try size(text))
    }

    /// Parses a size such as `1280x720`. Both sides are even, because 4:2:0 stores color for pairs of pixels.
    static func size(_ text: String) throws -> CGSize {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else {
            throw ValidationError(
                "invalid size \"\(text)\": expected WIDTHxHEIGHT, such as 1280x720, or 720p, 9:16, square or"
                    + " 1080p@9:16")
        }
        guard [width, height].allSatisfy({ (16...16_384).contains($0) && $0.isMultiple(of: 2) }) else {
            throw ValidationError("invalid size \"\(text)\": expected two even numbers from 16 to 16384")
        }
        return CGSize(width: width, height: height)
    }

    /// Parses a frame rate such as `25`, `12.5`, `29.97` or `30000/1001` and returns the duration of a frame.
    static func frameDuration(_ text: String) throws -> CMTime {
        let rate: CMTime
        do {
            guard !text.contains(":") else { throw ValidationError("") }
            rate = try broadcastRate(text) ?? CMTime(text: text)
        } catch {
            throw ValidationError(
                "invalid frame rate \"\(text)\": expected N or N/D, such as 25, 29.97 or 30000/1001")
        }
        guard rate >= CMTime(value: 1, timescale: 100), rate <= CMTime(value: 1000, timescale: 1),
            let timescale = Int32(exactly: rate.value)
        else {
            throw ValidationError("invalid frame rate \"\(text)\": expected 1/100 to 1000")
        }
        return CMTime(value: Int64(rate.timescale), timescale: timescale)
    }

    /// Returns 30000/1001 for 29.97, and corresponding fractions for other NTSC rates in their usual
    /// spellings.
    private static func broadcastRate(_ text: String) -> CMTime? {
        let decimals = text.split(separator: ".", omittingEmptySubsequences: false)
        guard decimals.count == 2, (2...5).contains(decimals[1].count) else { return nil }
        let whole = [15, 24, 30, 48, 60, 90, 96, 120, 240].first {
            String(format: "%.\(decimals[1].count)f", Double($0) * 1000 / 1001) == text
        }
        return whole.map { CMTime(value: Int64($0) * 1000, timescale: 1001) }
    }
}
