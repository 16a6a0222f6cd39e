import Foundation
import MediaTypes

/// What a video composition is derived from, of one enabled video track.
struct VideoTrackProperties {
    var trackID: CMPersistentTrackID
    var naturalSize: CGSize
    var preferredTransform: CGAffineTransform
    /// Frames a second; 0 where unknown.
    var nominalFrameRate: Float
    var minFrameDuration: CMTime
    /// Where the track has pictures: half-open, in order, with gaps between, in the asset's time.
    var activeRanges: [CMTimeRange]

    /// The target ranges of segments that are not empty, joined where they touch or, in a broken file, overlap.
    static func activeRanges(of mappings: [CMTimeMapping]) -> [CMTimeRange] {
        var ranges: [CMTimeRange] = []
        for mapping in mappings where mapping.source.start.isNumeric && !mapping.target.isEmpty {
            if let last = ranges.last, mapping.target.start <= last.end {
                ranges[ranges.count - 1] = last.union(mapping.target)
            } else {
                ranges.append(mapping.target)
            }
        }
        return ranges
    }

    /// The size of a picture from the render's origin, that holds this track with its transform applied.
    ///
    /// A rotation without the translation that brings the picture back into sight still counts with its full size.
    var enclosingSize: CGSize {
        let box = CGRect(origin: .zero, size: naturalSize).applying(preferredTransform)
        let size = CGSize(width: max(box.maxX, box.width), height: max(box.maxY, box.height))
        return CGSize(width: Self.wholePixels(size.width), height: Self.wholePixels(size.height))
    }

    /// Up to the next whole number, but for what a rotation's sine adds to one. Numbers that are not finite pass.
    private static func wholePixels(_ length: CGFloat) -> CGFloat {
        let nearest = length.rounded()
        return abs(length - nearest) < 0.001 ? nearest : length.rounded(.up)
    }
}
