extension _AssetTrackLike where Self: AVCompositionTrack {
    /// The track's segments in order, without gap or overlap from zero.
    @_disfavoredOverload
    public var segments: [AVCompositionTrackSegment] { compositionSegments }
}

extension _AssetTrackLike where Self: AVMutableCompositionTrack {
    /// The track's segments in order, without gap or overlap from zero. Never nil; setting nil removes all.
    ///
    /// Setting segments that `validateSegments` refuses is a programmer's error.
    /// Source: AVCompositionTrack.h, `segments`.
    public var segments: [AVCompositionTrackSegment]! {
        get { compositionSegments }
        set { replaceSegments(newValue ?? []) }
    }
}
