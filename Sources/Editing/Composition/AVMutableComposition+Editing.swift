public import MediaTypes

extension AVMutableComposition {
    /// Inserts a range of all tracks of an asset.
    ///
    /// Existing media at the start time or later moves to a later time, on all tracks.
    ///
    /// Each source track is inserted into a different track: the first compatible one that isn't used by the
    /// insertion yet, or else a new one with the source's language, transform and volume. If a source track
    /// lacks media in the range or a track receives none, empty segments keep the tracks in sync. The range
    /// is clamped to the asset's duration. An invalid `startTime` means the end of the composition. Metadata
    /// is not copied.
    ///
    /// Throws an error of a track's insertion or if the asset can't be read; the composition is then
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

    /// Removes a range from all tracks and closes the gap. Empty tracks stay in the composition.
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
