import ArgumentParser
import Cutroom
import Foundation

struct Play: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays a film: on the desktop, or wherever its sinks are.",
        discussion: """
            Ends where the film ends, or by a key. Without a display it plays unseen, without a sound device \
            unheard; the status line on the terminal goes on. Keys, where standard input is a terminal:

            \(PlayAction.helpText)
            """)

    @OptionGroup var film: FilmOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Where to begin. (default: the film's start; backwards its end)", valueName: "seconds"),
        transform: ExactSeconds.zeroOrMore)
    var from: CMTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Film seconds a second, 0.1 to 8; negative plays backwards. (default: 1)"),
        transform: PlayOptions.rate)
    var rate: Double = 1

    @Option(
        help: ArgumentHelp("From 0 to 100. (default: 100)", valueName: "percent"),
        transform: PlayOptions.volume)
    var volume: Int = 100

    @Flag(help: "Play without sound; a key turns it on.")
    var mute = false

    @Flag(help: "Play over and over.")
    var loop = false

    @Flag(help: "Begin paused.")
    var pause = false

    @Option(
        help: ArgumentHelp(
            "A GStreamer sink to show it on, as gst-launch-1.0 reads it. (default: the desktop's)",
            valueName: "description"))
    var videoSink: String?

    @Option(
        help: ArgumentHelp(
            "A GStreamer sink to play the sound on. (default: the desktop's)", valueName: "description"))
    var audioSink: String?

    @Flag(help: "No status line.")
    var quiet = false

    func validate() throws {
        guard film.preset == nil else {
            throw ValidationError("--preset is for exports: a film is played at its own size")
        }
    }

    func run() async throws {
        let edited = try await film.film()
        for warning in edited.warnings { StandardStreams.complain("cutroom: \(warning)") }
        let range = try film.range(of: edited.composition)
        let item = AVPlayerItem(asset: edited.composition)
        item.videoComposition = edited.videoComposition
        item.audioMix = edited.audioMix
        if film.range != nil {
            (item.reversePlaybackEndTime, item.forwardPlaybackEndTime) = (range.start, range.end)
        }
        await item.seek(to: try start(in: range))
        let player = AVPlayer()
        (player.videoSink, player.audioSink) = (videoSink, audioSink)
        var playing = FilmPlaying(
            item, on: player, range: range,
            controls: PlayControls(
                speed: rate, isPaused: pause, volume: volume, isMuted: mute, isLooping: loop),
            display: StatusDisplay(isShown: !quiet && StandardStreams.errorIsTerminal))
        try await playing.run()
    }

    private func start(in range: CMTimeRange) throws -> CMTime {
        guard let from else { return rate < 0 ? range.end : range.start }
        guard from >= range.start, from <= range.end else {
            throw CommandFailure(
                status: .badData,
                cause: "--from \(from.seconds) s is not in what is played, \(range.start.seconds) to "
                    + "\(range.end.seconds) s", remedy: "choose a time in it")
        }
        return from
    }
}
