import AVFoundation

extension CMTimeRange {
    /// The two parts on both sides of a time.
    func split(at time: CMTime) -> (CMTimeRange, CMTimeRange)? {
        guard containsTime(time), time > start else { return nil }
        return (CMTimeRange(start: start, end: time), CMTimeRange(start: time, end: end))
    }
}

extension AVMutableComposition {
    /// Adds one track with a part of another, if there is such media.
    fileprivate func add(_ mediaType: AVMediaType, of asset: AVAsset, in range: CMTimeRange) throws {
        guard let source = asset.tracks(withMediaType: mediaType).first else { return }
        let track = addMutableTrack(withMediaType: mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
        try track?.insertTimeRange(range, of: source, at: .zero)
        if mediaType == .video {
            track?.preferredTransform = source.preferredTransform
        }
    }
}

/// Cuts one clip in two, and opens a gap in a film.
enum ClipSplitter {
    static func split(
        _ asset: AVAsset, at time: CMTime
    ) throws -> (head: AVMutableComposition, tail: AVMutableComposition)? {
        guard let (first, second) = CMTimeRange(start: .zero, duration: asset.duration).split(at: time) else {
            return nil
        }
        let compositions = try [first, second].map { range -> AVMutableComposition in
            let composition = AVMutableComposition()
            for mediaType in [AVMediaType.video, .audio] {
                try composition.add(mediaType, of: asset, in: range)
            }
            return composition
        }
        return (compositions[0], compositions[1])
    }

    /// Opens a gap of black and silence at a time.
    static func openGap(of duration: CMTime, at time: CMTime, in composition: AVMutableComposition) {
        composition.insertEmptyTimeRange(CMTimeRangeMake(start: time, duration: duration))
    }

    /// Where each piece of media begins in the film, in seconds.
    static func cutPoints(of composition: AVMutableComposition) -> [Double] {
        guard let track = composition.tracks(withMediaType: .video).first else { return [] }
        var points = [Double]()
        for segment in track.segments where !segment.isEmpty {
            points.append(CMTimeGetSeconds(segment.timeMapping.target.start))
        }
        return points
    }
}
