public import MediaTypes

extension AVMutableComposition {
    /// Inserts a range of all tracks of an asset; what is at and after the time moves later, on all tracks.
    ///
    /// Each source track goes to its own track: the first compatible one that is free, else a new one, which
    /// takes the source's language, transform and volume. Where a source track lacks media in the range,
    /// and on tracks that get none, an empty segment keeps what follows in step. The range is cut to the
    /// asset's duration. An invalid `startTime` stands for the composition's end. Metadata is not copied.
    ///
    /// Throws, without effect, as a track's insertion, and where the asset cannot be read.
    /// Source: AVComposition.h, `insertTimeRange:ofAsset:atTime:error:`.
    public func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
        let insertion = try AssetInsertion(timeRange, of: asset, at: startTime, in: self)
        try insertion.perform(on: self)
    }

    /// Inserts an empty segment on each track that reaches beyond the range's start.
    ///
    /// Source: AVComposition.h, `insertEmptyTimeRange:`.
    public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        for track in mutableTracks { track.insertEmptyTimeRange(timeRange) }
    }

    /// Removes a range from all tracks and closes the gap. A track that becomes empty stays.
    ///
    /// Source: AVComposition.h, `removeTimeRange:`.
    public func removeTimeRange(_ timeRange: CMTimeRange) {
        for track in mutableTracks { track.removeTimeRange(timeRange) }
    }

    /// Stretches a range of all tracks by the same factor, `duration / timeRange.duration`.
    ///
    /// Source: AVComposition.h, `scaleTimeRange:toDuration:`.
    public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        for track in mutableTracks { track.scaleTimeRange(timeRange, toDuration: duration) }
    }
}
