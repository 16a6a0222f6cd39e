import ArgumentParser
import Cutroom
import Foundation

// The settings of the audio of clips.
extension FileSetting {
    /// Creates a setting of audio; `nil` for another name.
    ///
    /// - Throws: A `ValidationError` for an invalid value.
    init?(audio name: Substring, value: Substring) throws {
        switch name {
        case "audio-part": self = .audioPart(try ExactSeconds.range(String(value)))
        case "audio-offset": self = .audioOffset(try ExactSeconds.time(String(value)))
        case "audio-fade": self = .audioFade(try ExactSeconds.zeroOrMore(String(value)))
        case "audio-fade-in": self = .audioFadeIn(try ExactSeconds.zeroOrMore(String(value)))
        case "audio-fade-out": self = .audioFadeOut(try ExactSeconds.zeroOrMore(String(value)))
        case "audio-curve":
            guard let curve = Timeline.FadeCurve(rawValue: String(value)) else { return nil }
            self = .audioCurve(curve)
        case "channels":
            guard let channels = Timeline.ChannelChoice(rawValue: String(value)) else { return nil }
            self = .channels(channels)
        case "pan":
            guard let pan = Double(value), (-1...1).contains(pan) else {
                throw ValidationError(
                    "invalid balance \"\(value)\": expected -1 for the left channel to 1 for the right one")
            }
            self = .pan(pan)
        case "loudness": self = .loudness(try LoudnessArgument.target(String(value)).integrated)
        default: return nil
        }
    }
}

extension FileArgument {
    /// The changes of the time and the volume of a clip's audio.
    var audioAdjustments: Timeline.AudioAdjustments {
        var result = Timeline.AudioAdjustments()
        for setting in settings {
            switch setting {
            case .audioPart(let range): result.timeRange = range
            case .audioOffset(let time): result.offset = time
            case .audioFade(let time): (result.fadeIn, result.fadeOut) = (time, time)
            case .audioFadeIn(let time): result.fadeIn = time
            case .audioFadeOut(let time): result.fadeOut = time
            case .audioCurve(let curve): result.fadeCurve = curve
            case .channels(let channels): result.channels = channels
            case .pan(let pan): result.pan = pan
            case .loudness(let loudness): result.loudness = loudness
            default: break
            }
        }
        return result
    }
}
