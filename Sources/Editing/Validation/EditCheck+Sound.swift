internal import ExtraTypes
internal import Foundation
internal import MediaTypes

extension EditCheck {
    /// Returns problems of the audio mix and of the duration of the audio.
    func soundProblems() -> [EditProblem] {
        asset.tracks(withMediaType: .audio).flatMap { loudRanges(of: $0) + rampsAfterTheEnd(of: $0) }
            + unknownMixTracks() + soundThatEndsEarly()
    }

    private func loudRanges(of track: AVAssetTrack) -> [EditProblem] {
        guard duration.isNumeric, duration > .zero,
            let pieces = audioMix?.volumeRamps(forTrackID: track.trackID)?.pieces(
                in: CMTimeRange(start: .zero, end: duration))
        else { return [] }
        let loud = pieces.filter { max($0.start, $0.end) > 1 }
        guard let first = loud.first, let last = loud.last else { return [] }
        let most = loud.map { max($0.start, $0.end) }.max() ?? 1
        let range = CMTimeRange(start: first.startTime, end: last.endTime)
        return [
            EditProblem(
                severity: .warning, kind: .loud,
                message: "track \(track.trackID) has a volume of \(most) from \(range.secondsText)",
                remedy: "use 1 at most, so that loud parts aren't clipped", range: range,
                trackID: track.trackID)
        ]
    }

    /// Returns problems of ramps after the end, which are probably in clip time rather than composition time.
    private func rampsAfterTheEnd(of track: AVAssetTrack) -> [EditProblem] {
        guard duration.isNumeric, duration > .zero,
            let ramps = audioMix?.volumeRamps(forTrackID: track.trackID)?.rampRanges
        else { return [] }
        return ramps.filter { $0.start >= duration && !$0.start.isRoundingOf(duration) }.map { ramp in
            EditProblem(
                severity: .warning, kind: .rampOutside,
                message: "the volume ramp of track \(track.trackID) from \(ramp.secondsText) is after the end"
                    + " of the composition at \(duration.seconds) s",
                remedy: "use composition time for ramps", range: ramp, trackID: track.trackID)
        }
    }

    /// Returns problems of parameters whose track doesn't exist. Parameters without a track are unused on
    /// purpose.
    private func unknownMixTracks() -> [EditProblem] {
        let unknown = Set((audioMix?.inputParameters ?? []).map(\.trackID))
            .subtracting(tracks.keys).subtracting([kCMPersistentTrackID_Invalid])
        return unknown.sorted().map { trackID in
            EditProblem(
                severity: .warning, kind: .unknownTrack,
                message: "the audio mix refers to track \(trackID), which the asset does not have",
                remedy: "set the parameters' trackID to that of one of the asset's audio tracks",
                trackID: trackID)
        }
    }

    private func soundThatEndsEarly() -> [EditProblem] {
        func end(of type: AVMediaType) -> CMTime? {
            asset.tracks(withMediaType: type).compactMap { tracks[$0.trackID]?.end }.max()
        }
        // The tracks of one file may differ by a few frames.
        guard let sound = end(of: .audio), let video = end(of: .video),
            (video - sound).seconds > Self.shortestSilence
        else { return [] }
        return [
            EditProblem(
                severity: .warning, kind: .soundEndsEarly,
                message: "the sound ends at \(sound.seconds) s, and the video at \(video.seconds) s",
                remedy: "extend the sound, or shorten the video",
                range: CMTimeRange(start: sound, end: video))
        ]
    }

    private static let shortestSilence = 0.5
}
