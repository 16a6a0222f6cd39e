public import MediaTypes

extension AVMutableComposition {
    /// Inserts a range of all tracks of an asset. On all tracks, what is at the time or later moves later.
    ///
    /// Each source track is inserted into a track of its own: the first compatible one that is not used yet,
    /// or else a new one with the source's language, transform and volume. Empty segments keep tracks in sync
    /// if a source track lacks media in the range or a track receives none. The range is clamped to the
    /// asset's duration. An invalid `startTime` means the end of the composition. Metadata is not copied.
    ///
    /// Throws what a track's insertion throws and if the asset cannot be read; the composition is then
    /// unchanged. Source: AVComposition.h, `insertTimeRange:ofAsset:atTime:error:`.
    public func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
        let insertion = try AssetInsertion(timeRange, of: asset, at: startTime, in: self)
        try insertion.perform(on: self)
    }

    /// Inserts an empty range on each track that extends beyond the start of the range.
    ///
    /// Source: AVComposition.h, `insertEmptyTimeRange:`.
    public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        for track in mutableTracks { track.insertEmptyTimeRange(timeRange) }
    }

    /// Removes a range from all tracks and closes the gap. Tracks that become empty stay in the composition.
    ///
    /// Source: AVComposition.h, `removeTimeRange:`.
    public func removeTimeRange(_ timeRange: CMTimeRange) {
        for track in mutableTracks { track.removeTimeRange(timeRange) }
    }

    /// Scales a range of all tracks by the same factor, `duration / timeRange.duration`.
    ///
    /// Source: AVComposition.h, `scaleTimeRange:toDuration:`.
    public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        for track in mutableTracks { track.scaleTimeRange(timeRange, toDuration: duration) }
    }
}
