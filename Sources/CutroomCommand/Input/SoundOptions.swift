import ArgumentParser
import Cutroom
import Foundation

/// The options for music and voice-overs.
struct SoundOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            Background music, repeated or cut to the length of the output. START is when it begins, once plays it \
            only once. May be repeated; all are mixed.
            """, valueName: "file[@start,volume=V,once]"),
        transform: SoundArgument.music)
    var music: [Timeline.MusicItem] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The duration of the fade at the end of music. (default: 1)", valueName: "time"),
        transform: ExactSeconds.zeroOrMore)
    var musicFade: CMTime?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A recording to add at START, or at the start; FROM..TO is the part of it. May be repeated.",
            valueName: "file[@start,from..to,volume=V]"),
        transform: SoundArgument.voiceOver)
    var voiceOver: [Timeline.VoiceOverItem] = []

    @Flag(help: "Lower the music of --music while there is speech in clips or voice-overs.")
    var duck = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --duck, the volume of the music during speech, as a part of its own. (default: 0.25)",
            valueName: "V"),
        transform: FileSettingValue.volume)
    var duckVolume: Float?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --duck, the level above which clips and voice-overs are speech. (default: -40)",
            valueName: "dBFS"),
        transform: SilenceOptions.level)
    var duckThreshold: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Bring the output to a loudness by EBU R 128: LUFS such as -16, or one of \(LoudnessArgument.names).",
            valueName: "LUFS|name"),
        transform: LoudnessArgument.target)
    var loudness: LoudnessTarget?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Bring each clip to the same loudness, before its volume and its fades.", valueName: "LUFS|name"),
        transform: LoudnessArgument.target)
    var clipLoudness: LoudnessTarget?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --loudness, the highest true peak. (default: -1, or that of the name)", valueName: "dBTP"),
        transform: LoudnessArgument.truePeak)
    var truePeak: Double?

    func validate() throws {
        guard truePeak == nil || loudness != nil else {
            throw ValidationError("--true-peak requires --loudness: add --loudness podcast")
        }
        guard musicFade == nil || !music.isEmpty else {
            throw ValidationError("--music-fade requires --music: add --music FILE")
        }
        guard !duck || !music.isEmpty else {
            throw ValidationError("--duck requires --music: add --music FILE")
        }
        guard duck || duckVolume == nil && duckThreshold == nil else {
            let option = duckVolume != nil ? "--duck-volume" : "--duck-threshold"
            throw ValidationError("\(option) requires --duck: add --duck")
        }
    }

    /// The first given option.
    var given: String? {
        GivenOption.first([
            "--music": !music.isEmpty, "--voice-over": !voiceOver.isEmpty, "--loudness": loudness != nil,
            "--clip-loudness": clipLoudness != nil,
        ])
    }

    /// The loudness of the output, with its true peak; `nil` for the mix as it is.
    var loudnessTarget: LoudnessTarget? {
        guard let loudness, let truePeak else { return loudness }
        return LoudnessTarget(integrated: loudness.integrated, maximumTruePeak: truePeak)
    }

    /// The music, with its fade and its ducking.
    var fadedMusic: [Timeline.MusicItem] {
        music.map { item in
            var item = item
            item.fadeOut = musicFade ?? item.fadeOut
            if duck {
                item.ducking = Timeline.Ducking(
                    volume: duckVolume ?? 0.25, threshold: duckThreshold ?? SilenceOptions.defaultLevel)
            }
            return item
        }
    }
}

/// Parses clips, music and voice-overs.
enum SoundArgument {
    static func music(_ text: String) throws -> Timeline.MusicItem {
        let file = try FileArgument(
            text, allowing: [.start, .volume, .once, .audio], example: "song.mp3@10,volume=0.5")
        return Timeline.MusicItem(
            url: file.url, start: file.start ?? .zero, loops: !file.playsOnce, volume: file.volume ?? 1,
            audio: file.audio)
    }

    static func voiceOver(_ text: String) throws -> Timeline.VoiceOverItem {
        let file = try FileArgument(
            text, allowing: [.start, .part, .volume, .audio], example: "voice.wav@3,0..2.5,volume=0.8")
        return Timeline.VoiceOverItem(
            url: file.url, start: file.start ?? .zero, sourceTimeRange: file.part, volume: file.volume ?? 1,
            audio: file.audio)
    }
}
