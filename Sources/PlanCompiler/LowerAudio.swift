internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// An audio branch and its volume over the output.
struct MixedTrack {
    var plan: AudioTrackPlan
    var volume: Ramp
}

/// The compiler pass that converts audio tracks and the mix's volume ramps to branches.
struct LowerAudio {
    let mix: AVAudioMix?
    /// The range of the asset that is rendered.
    let range: CMTimeRange

    /// The algorithm for scaled audio of tracks whose mix parameters don't specify one.
    let defaultAlgorithm: AVAudioTimePitchAlgorithm

    /// Returns the audible tracks, which are enabled and have media in the output.
    func mixedTracks(of tracks: [CompilerTrack]) throws -> [MixedTrack] {
        var result: [MixedTrack] = []
        for track in tracks where track.mediaType == .audio && track.isEnabled {
            let segments = SegmentTimeline(range: range).segments(of: track)
            guard segments.contains(where: { $0.clip != nil }) else { continue }
            let name = "audio_\(result.count + 1)"
            let planned = try SoundSegments(of: track, algorithm: algorithm(for: track)).planned(segments)
            var plan = AudioTrackPlan(trackID: track.trackID, name: name, segments: planned)
            let channels = mix?.channelMatrix(forTrackID: track.trackID)
            plan.channels = channels == .identity ? nil : channels
            var volume = volume(of: track, element: name + "_volume")
            if let tap = mix?.audioTapProcessor(forTrackID: track.trackID) {
                plan.tap = AudioTapPlan(
                    tap: tap, origin: range.start, volume: tap.isPostEffects ? volume.keyframes : [])
                if tap.isPostEffects { volume.keyframes = [Ramp.Keyframe(.zero, 1)] }
            }
            result.append(MixedTrack(plan: plan, volume: volume))
        }
        return result
    }

    private func algorithm(for track: CompilerTrack) -> AVAudioTimePitchAlgorithm {
        mix?.audioTimePitchAlgorithm(forTrackID: track.trackID) ?? defaultAlgorithm
    }

    private func volume(of track: CompilerTrack, element: String) -> Ramp {
        let pieces = mix?.volumeRamps(forTrackID: track.trackID)?.pieces(in: range).map { piece in
            LinearPiece(
                range: CMTimeRange(start: piece.startTime - range.start, end: piece.endTime - range.start),
                start: volume(piece.start, of: track), end: volume(piece.end, of: track))
        }
        let standing = LinearPiece(
            range: CMTimeRange(start: .zero, duration: range.duration), start: volume(1, of: track),
            end: volume(1, of: track))
        let keyframes =
            LinearKeyframes(pieces ?? [standing]).keyframes(unlessAlways: 1) ?? [Ramp.Keyframe(.zero, 1)]
        return Ramp(element: element, property: "volume", interpolation: .linear, keyframes: keyframes)
    }

    /// Returns the mix's volume multiplied by the track's, clamped to the range of the volume element.
    private func volume(_ value: Float, of track: CompilerTrack) -> Double {
        min(10, max(0, Double(value) * Double(track.preferredVolume)))
    }
}
