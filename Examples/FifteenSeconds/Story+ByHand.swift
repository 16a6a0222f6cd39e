import Cutroom
import Foundation

// The film with AVFoundation's classes alone: tracks, instructions and volumes are laid by hand.
extension Story {
    func sessionByHand() async throws -> AVAssetExportSession {
        let composition = AVMutableComposition()
        let reel = try await Reel(self, in: composition)
        guard reel.end >= shortest else { throw Problem.tooShort }

        let videoComposition = AVMutableVideoComposition(propertiesOf: composition)
        videoComposition.renderSize = renderSize
        videoComposition.frameDuration = frameDuration
        // One instruction for each time when the same tracks are on: one clip alone, or two that overlap.
        for case let instruction as AVMutableVideoCompositionInstruction in videoComposition.instructions {
            instruction.layerInstructions = reel.layers(in: instruction.timeRange, size: renderSize)
        }

        let mix = AVMutableAudioMix()
        mix.inputParameters = reel.volumes() + [try await addVoice(to: composition)]
        mix.inputParameters.append(try await addMusic(to: composition, until: reel.end))
        return try session(of: composition, videoComposition, mix)
    }

    private func addVoice(to composition: AVMutableComposition) async throws -> AVAudioMixInputParameters {
        let track = composition.addTrack(.audio)
        let range = CMTimeRange(start: .zero, duration: voiceLength)
        for source in try await AVURLAsset(url: voice).loadTracks(withMediaType: .audio) {
            try track.insertTimeRange(range, of: source, at: voiceStart)
        }
        return AVMutableAudioMixInputParameters(track: track)
    }

    /// Repeats the music to the film's end, lowers it under the voice, and fades it out.
    private func addMusic(
        to composition: AVMutableComposition, until end: CMTime
    ) async throws -> AVAudioMixInputParameters {
        let track = composition.addTrack(.audio)
        if let source = try await AVURLAsset(url: music).loadTracks(withMediaType: .audio).first {
            let whole = try await source.load(.timeRange)
            var place = CMTime.zero
            while whole.duration > .zero, place < end {
                let length = CMTimeMinimum(whole.duration, end - place)
                try track.insertTimeRange(
                    CMTimeRange(start: whole.start, duration: length), of: source, at: place)
                place = place + length
            }
        }
        let volume = AVMutableAudioMixInputParameters(track: track)
        let (low, fade) = (musicVolume * ducking, overlap + overlap)
        volume.setVolume(musicVolume, at: .zero)
        volume.setVolumeRamp(
            fromStartVolume: musicVolume, toEndVolume: low,
            timeRange: CMTimeRange(start: voiceStart - overlap, duration: overlap))
        volume.setVolumeRamp(
            fromStartVolume: low, toEndVolume: musicVolume,
            timeRange: CMTimeRange(start: voiceStart + voiceLength, duration: overlap))
        volume.setVolumeRamp(
            fromStartVolume: musicVolume, toEndVolume: 0,
            timeRange: CMTimeRange(start: end - fade, duration: fade))
        return volume
    }

    func session(
        of composition: AVComposition, _ videoComposition: AVVideoComposition?, _ mix: AVAudioMix
    ) throws -> AVAssetExportSession {
        guard
            let session = AVAssetExportSession(
                asset: composition, presetName: AVAssetExportPresetMediumQuality)
        else { throw AVError(.exportFailed) }
        session.videoComposition = videoComposition
        session.audioMix = mix
        return session
    }
}

extension AVMutableComposition {
    func addTrack(_ mediaType: AVMediaType) -> AVMutableCompositionTrack {
        // Nil only where all two thousand million track IDs are taken.
        addMutableTrack(withMediaType: mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)!
    }
}
