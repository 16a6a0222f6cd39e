import Cutroom
import Foundation

/// What both films tell.
struct Story {
    let clips: [URL]
    let voice: URL
    let music: URL

    let renderSize = CGSize(width: 1280, height: 720)
    let frameDuration = CMTime(value: 1, timescale: 30)
    /// How much of each clip is shown.
    let clipLength = CMTime(value: 9, timescale: 2)
    /// How long neighbours overlap.
    let overlap = CMTime(value: 1, timescale: 1)
    /// When the voice begins, and how long it may last.
    let voiceStart = CMTime(value: 5, timescale: 1)
    let voiceLength = CMTime(value: 3, timescale: 1)
    let musicVolume: Float = 0.8
    /// What is left of the music while the voice speaks.
    let ducking: Float = 0.25

    /// So that ducking and fade do not run into each other.
    var shortest: CMTime { voiceStart + voiceLength + overlap + overlap + overlap }

    enum Problem: LocalizedError {
        case withoutVideo(URL)
        case tooShort

        var errorDescription: String? {
            switch self {
            case .withoutVideo(let file): "\(file.path): there is no video in it; choose another clip"
            case .tooShort: "the film would be too short for the voice; give more or longer clips"
            }
        }
    }
}
