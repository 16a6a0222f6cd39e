import AVFoundation

extension CMTime {
    static func * (time: CMTime, factor: Int32) -> CMTime {
        return CMTimeMultiply(time, multiplier: factor)
    }
}

/// A film as a list that can be stored: which file, which track, from when to when.
struct SegmentList: Codable, Equatable {
    struct Entry: Codable, Equatable {
        var url: URL?
        var trackID: CMPersistentTrackID
        var source: [Int64]
        var target: [Int64]
    }

    static let timescale: CMTimeScale = 600
    var entries: [Entry]

    init(_ track: AVCompositionTrack) {
        entries = track.segments.map { segment in
            Entry(
                url: segment.sourceURL, trackID: segment.sourceTrackID,
                source: segment.isEmpty ? [0, 0] : SegmentList.numbers(segment.timeMapping.source),
                target: SegmentList.numbers(segment.timeMapping.target))
        }
    }

    /// The list on a track of a new composition.
    func composition() throws -> AVMutableComposition {
        let composition = AVMutableComposition()
        let track = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
        let segments = entries.map { entry -> AVCompositionTrackSegment in
            guard let url = entry.url else {
                return AVCompositionTrackSegment(timeRange: SegmentList.range(entry.target))
            }
            return AVCompositionTrackSegment(
                url: url, trackID: entry.trackID, sourceTimeRange: SegmentList.range(entry.source),
                targetTimeRange: SegmentList.range(entry.target))
        }
        try track.validateSegments(segments)
        track.segments = segments
        return composition
    }

    /// Cuts a clip into equal parts and plays them from the last to the first.
    static func reversed(_ asset: AVAsset, parts: Int32) throws -> AVMutableComposition {
        let composition = AVMutableComposition()
        let source = asset.tracks(withMediaType: .video)[0]
        let track = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        let length = CMTimeMultiplyByRatio(source.timeRange.duration, multiplier: 1, divisor: parts)
        var ranges = [NSValue]()
        for part in (0..<parts).reversed() {
            ranges.append(NSValue(timeRange: CMTimeRange(start: length * part, duration: length)))
        }
        try track?.insertTimeRanges(
            ranges, of: Array(repeating: source, count: Int(parts)), at: .invalid)
        return composition
    }

    private static func numbers(_ range: CMTimeRange) -> [Int64] {
        [range.start, range.duration].map {
            $0.convertScale(timescale, method: .default).value
        }
    }

    private static func range(_ numbers: [Int64]) -> CMTimeRange {
        CMTimeRange(
            start: CMTime(value: numbers[0], timescale: timescale),
            duration: CMTime(value: numbers[1], timescale: timescale))
    }
}
