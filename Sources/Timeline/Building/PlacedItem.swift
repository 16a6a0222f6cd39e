import Editing
import MediaTypes

/// A clip or an overlay of a timeline with its position.
struct PlacedItem {
    var source: ItemSource
    /// The range to present, in the file's time. It is presented over `range`, at the corresponding speed.
    var sourceTimeRange: CMTimeRange
    /// The range in which the item is presented, including transitions, in units of the timeline's clock.
    var range: Range<Int64>
    /// The lane of the composition. Adjacent clips are on different lanes, so that they can overlap.
    var lane: Int
    var media: PlacedMedia

    /// Returns the pieces of a video track to insert, in order.
    func pieces(of video: AVAssetTrack) -> [CompositionAssembly.Piece] {
        let (speed, target) = (source.speed, media.range)
        if video.isStill || speed.isForward { return [(sourceTimeRange, target)] }
        guard speed.isStill else { return FramePieces.reversed(sourceTimeRange, of: video, over: target) }
        return [(FramePieces.moment(at: sourceTimeRange.start, of: video), target)]
    }
}

extension PlacedItem {
    /// The item's place in the timeline, for errors.
    var place: ItemCheck {
        let step = media.lane.first ?? LaneStep(layer: 0, item: 0)
        return step.layer == 0
            ? ItemCheck("videos", step.item, file: source.file)
            : ItemCheck("overlays", step.layer - 1, file: source.file)
    }
}
