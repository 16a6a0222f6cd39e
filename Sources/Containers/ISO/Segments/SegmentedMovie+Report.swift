package import MediaTypes

extension SegmentedMovie {
    /// The samples of a track in a segment.
    package struct TrackReport: Sendable {
        package let trackID: UInt32
        package let isVideo: Bool
        /// In the source's time.
        package let start: CMTime
        package let duration: CMTime
        /// The first sample: when it is presented, its place in the segment's bytes, and whether it is a key frame.
        package let firstTime: CMTime
        package let firstOffset: Int
        package let firstLength: Int
        package let isFirstSync: Bool
    }

    /// Returns a report for each track with samples in a segment.
    ///
    /// - Parameter firstOffset: The place of the first sample in the segment's bytes.
    func reports(of segment: Segment, firstOffset: Int) -> [TrackReport] {
        var offset = firstOffset
        return segment.parts.compactMap { part in
            let track = tracks[part.track]
            let samples = track.model.samples[part.samples]
            guard let first = samples.first, let start = samples.map(track.time(of:)).min() else {
                return nil
            }
            defer { offset += Int(clamping: samples.reduce(0) { $0 + $1.size }) }
            return TrackReport(
                trackID: track.model.track.trackID, isVideo: track.model.track.handler == "vide",
                start: start,
                duration: CMTime(
                    value: samples.reduce(0) { $0 + $1.duration },
                    timescale: CMTimeScale(clamping: track.model.track.timescale)),
                firstTime: track.time(of: first), firstOffset: offset, firstLength: Int(clamping: first.size),
                isFirstSync: first.isSync)
        }
    }
}
