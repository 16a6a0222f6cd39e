import AVFoundation

/// Puts music under a clip: again and again until the picture ends, quieter than the clip, faded out.
final class BackgroundMusic {
    private let composition = AVMutableComposition()
    private let audioMix = AVMutableAudioMix()

    var originalVolume: Float = 1.0
    var musicVolume: Float = 0.5
    var fadeOutDuration = CMTime(seconds: 0.4, preferredTimescale: 1000)

    func add(music musicURL: URL, to videoURL: URL) throws -> (AVMutableComposition, AVMutableAudioMix) {
        let videoAsset = AVURLAsset(url: videoURL)
        let musicAsset = AVURLAsset(url: musicURL)

        let videoTrack = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        let originalTrack = composition.addMutableTrack(
            withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
        let musicTrack = composition.addMutableTrack(
            withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)

        guard let sourceVideo = videoAsset.tracks(withMediaType: .video).first,
            let sourceMusic = musicAsset.tracks(withMediaType: .audio).first
        else { throw NSError(domain: "BackgroundMusic", code: 1, userInfo: nil) }

        let duration = sourceVideo.timeRange.duration
        let whole = CMTimeRange(start: .zero, duration: duration)
        try videoTrack?.insertTimeRange(whole, of: sourceVideo, at: .zero)

        if let sourceAudio = videoAsset.tracks(withMediaType: .audio).first {
            try originalTrack?.insertTimeRange(whole, of: sourceAudio, at: .zero)
            let parameters = AVMutableAudioMixInputParameters(track: originalTrack)
            parameters.setVolume(originalVolume, at: .zero)
            audioMix.inputParameters.append(parameters)
        } else if let originalTrack = originalTrack {
            // An empty audio track makes the export fail.
            composition.removeTrack(originalTrack)
        }

        var cursor = CMTime.zero
        while cursor < duration {
            let remaining = CMTimeSubtract(duration, cursor)
            let length = CMTimeMinimum(musicAsset.duration, remaining)
            try musicTrack?.insertTimeRange(
                CMTimeRange(start: .zero, duration: length), of: sourceMusic, at: cursor)
            cursor = cursor + length
        }

        let parameters = AVMutableAudioMixInputParameters(track: musicTrack)
        parameters.trackID = musicTrack!.trackID
        parameters.setVolume(musicVolume, at: .zero)
        parameters.setVolumeRamp(
            fromStartVolume: musicVolume, toEndVolume: 0,
            timeRange: CMTimeRange(start: duration - fadeOutDuration, duration: fadeOutDuration))
        audioMix.inputParameters.append(parameters)
        return (composition, audioMix)
    }
}
