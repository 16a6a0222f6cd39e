import Editing
import Foundation
import MediaTypes

/// Puts a layout into AVFoundation's objects.
struct FilmAssembly {
    var sources: FilmSources
    var clock: FilmClock
    var format: FilmFormat
    var titles: AVVideoCompositionCoreAnimationTool?
    var warnings: [String] = []

    func film(
        of layout: FilmLayout, transitions: [Timeline.Transition], sound: [SoundTrack]
    ) throws -> EditedFilm {
        let composition = AVMutableComposition()
        composition.naturalSize = format.renderSize
        let layers = try addPictures(of: layout.shots, to: composition)
        let videoComposition = AVMutableVideoComposition()
        videoComposition.renderSize = format.renderSize
        videoComposition.frameDuration = format.frameDuration
        videoComposition.instructions = instructions(
            shots: layout.shots, layers: layers, transitions: transitions)
        videoComposition.animationTool = titles
        let audioMix = AVMutableAudioMix()
        audioMix.inputParameters = try sound.map { try add($0, to: composition) }
        return EditedFilm(
            composition: composition, videoComposition: videoComposition, audioMix: audioMix,
            warnings: warnings)
    }

    /// Lays the clips on tracks A and B; B only where there is a second clip. One layer a shot.
    private func addPictures(
        of shots: [Shot], to composition: AVMutableComposition
    ) throws -> [PlacedLayer] {
        let tracks = try (0..<min(2, shots.count)).map { _ in try addTrack(.video, to: composition) }
        return try shots.map { shot in
            let video = sources.pictures[shot.index]
            let track = tracks[shot.isOnTrackA ? 0 : 1]
            try insert(
                shot.sourceTimeRange, of: video, at: shot.ticks.lowerBound, into: track,
                from: sources.shown[shot.index].file)
            let fit = Fit(
                naturalSize: video.naturalSize, preferredTransform: video.preferredTransform,
                renderSize: format.renderSize)
            return PlacedLayer(trackID: track.trackID, fit: fit)
        }
    }

    private func instructions(
        shots: [Shot], layers: [PlacedLayer], transitions: [Timeline.Transition]
    ) -> [AVMutableVideoCompositionInstruction] {
        let maker = InstructionMaker(renderSize: format.renderSize)
        var instructions: [AVMutableVideoCompositionInstruction] = []
        for (shot, layer) in zip(shots, layers) {
            if !shot.passThroughTicks.isEmpty {
                instructions.append(
                    maker.passThrough(layer, range: clock.range(shot.passThroughTicks)))
            }
            if !shot.transitionTicks.isEmpty {
                instructions.append(
                    maker.transition(
                        transitions[shot.index].kind, from: layer, to: layers[shot.index + 1],
                        range: clock.range(shot.transitionTicks)))
            }
        }
        return instructions
    }

    /// Lays one sound track, and gives its volume.
    private func add(
        _ sound: SoundTrack, to composition: AVMutableComposition
    ) throws -> AVMutableAudioMixInputParameters {
        let track = try addTrack(.audio, to: composition)
        for piece in sound.pieces {
            try insert(
                piece.sourceTimeRange, of: piece.source, at: piece.ticks.lowerBound, into: track,
                from: piece.file)
        }
        let parameters = AVMutableAudioMixInputParameters()
        parameters.trackID = track.trackID
        for step in sound.volume.steps {
            switch step {
            case .level(let volume, let ticks):
                parameters.setVolume(volume, at: clock.time(ticks))
            case .ramp(let start, let end, let ticks):
                parameters.setVolumeRamp(
                    fromStartVolume: start, toEndVolume: end, timeRange: clock.range(ticks))
            }
        }
        return parameters
    }

    private func addTrack(
        _ mediaType: AVMediaType, to composition: AVMutableComposition
    ) throws -> AVMutableCompositionTrack {
        guard
            let track = composition.addMutableTrack(
                withMediaType: mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
        else {
            throw TimelineError(
                .invalidTime, cause: "the film needs more tracks than there are track IDs",
                remedy: "use fewer voice-overs and pieces of music")
        }
        return track
    }

    private func insert(
        _ range: CMTimeRange, of source: AVAssetTrack, at ticks: Int64,
        into track: AVMutableCompositionTrack, from file: URL
    ) throws {
        do {
            try track.insertTimeRange(range, of: source, at: clock.time(ticks))
        } catch {
            throw TimelineError(unreadable: file, because: error)
        }
    }
}
