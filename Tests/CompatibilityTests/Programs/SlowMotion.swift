import AVFoundation

/// Plays a part of a clip more slowly, with its sound.
struct SlowMotion {
    enum Speed: Double {
        case half = 0.5
        case quarter = 0.25
    }

    func composition(of url: URL, slowing range: ClosedRange<Double>, to speed: Speed) throws -> AVComposition
    {
        let asset = AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
        let composition = AVMutableComposition()
        let wholeClip = CMTimeRange(start: .zero, duration: asset.duration)

        let videoTrack = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        if let source = asset.tracks(withMediaType: .video).first {
            try videoTrack?.insertTimeRange(wholeClip, of: source, at: .zero)
            videoTrack?.preferredTransform = source.preferredTransform
        }
        if let source = asset.tracks(withMediaType: .audio).first {
            let audioTrack = composition.addMutableTrack(
                withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
            try audioTrack?.insertTimeRange(wholeClip, of: source, at: .zero)
        }

        let slowRange = CMTimeRange(
            start: CMTime(seconds: range.lowerBound, preferredTimescale: 600),
            end: CMTime(seconds: range.upperBound, preferredTimescale: 600))
        composition.scaleTimeRange(
            slowRange,
            toDuration: CMTimeMultiplyByFloat64(slowRange.duration, multiplier: 1 / speed.rawValue))
        return composition.copy() as! AVComposition
    }
}
