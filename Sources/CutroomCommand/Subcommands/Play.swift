import ArgumentParser
import Cutroom
import Foundation

struct Play: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays clips or a timeline document.",
        discussion: """
            Without a display or an audio device, playback continues without video or sound; the status line \
            shows its progress. If standard input is a terminal, these keys control playback:

            \(PlayAction.helpText)
            """)

    @OptionGroup(title: "Input") var input: InputOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time to begin at. (default: the start, or the end in reverse)", valueName: "time"),
        transform: ExactSeconds.zeroOrMore)
    var from: CMTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The playback rate, 0.1 to 8; negative plays in reverse. (default: 1)"),
        transform: PlayOptions.rate)
    var rate: Double = 1

    @Option(
        help: ArgumentHelp("The volume, 0 to 100. (default: 100)", valueName: "percent"),
        transform: PlayOptions.volume)
    var volume: Int = 100

    @Flag(help: "Begin muted.")
    var mute = false

    @Flag(help: "Play in a loop.")
    var loop = false

    @Flag(help: "Begin paused.")
    var pause = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The GStreamer video sink, in the syntax of gst-launch-1.0. (default: a window)",
            valueName: "description"))
    var videoSink: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The GStreamer audio sink. (default: the default device)", valueName: "description"))
    var audioSink: String?

    @Flag(help: "Do not show the status line.")
    var quiet = false

    @OptionGroup var watching: WatchOptions

    func validate() throws {
        try input.picture.requireConstantRate(for: "play")
    }

    func run() async throws {
        let built = try await input.build(input.timeline())
        let range = try input.range(of: built.composition)
        let item = AVPlayerItem(asset: built.composition)
        item.videoComposition = built.videoComposition
        item.audioMix = try await input.audioMix(of: built)
        if input.range != nil {
            (item.reversePlaybackEndTime, item.forwardPlaybackEndTime) = (range.start, range.end)
        }
        await item.seek(to: try start(in: range))
        let player = AVPlayer()
        (player.videoSink, player.audioSink) = (videoSink, audioSink)
        let folder = input.folder
        try await watching.whileWatching(
            page: { try item.runPage(relativeTo: folder) }, state: { try RunWatch.state(of: player) }
        ) {
            try await play(item, on: player, range: range)
        }
    }

    private func play(_ item: AVPlayerItem, on player: AVPlayer, range: CMTimeRange) async throws {
        var playing = InteractivePlayback(
            item, on: player, range: range,
            controls: PlayControls(
                speed: rate, isPaused: pause, volume: volume, isMuted: mute, isLooping: loop),
            display: StatusDisplay(isShown: !quiet && StandardStreams.errorIsRedrawable))
        try await playing.run()
    }

    private func start(in range: CMTimeRange) throws -> CMTime {
        guard let from else { return rate < 0 ? range.end : range.start }
        guard from >= range.start, from <= range.end else {
            throw CommandFailure(
                status: .badData,
                cause: "--from \(from.seconds) s is outside the range to play, \(range.start.seconds) s to "
                    + "\(range.end.seconds) s", remedy: "choose a time within it")
        }
        return from
    }
}

/// Parses playback rates and volumes.
enum PlayOptions {
    static func rate(_ text: String) throws -> Double {
        guard let rate = Double(text), (0.1...8).contains(abs(rate)) else {
            throw ValidationError(
                "invalid rate \"\(text)\": expected 0.1 to 8, or -0.1 to -8 to play in reverse")
        }
        return rate
    }

    static func volume(_ text: String) throws -> Int {
        guard let volume = Int(text), (0...100).contains(volume) else {
            throw ValidationError("invalid volume \"\(text)\": expected a whole number from 0 to 100")
        }
        return volume
    }
}
