import Foundation
import MediaTypes

/// The properties of an enabled video track from which a video composition is derived.
struct VideoTrackProperties {
    var trackID: CMPersistentTrackID
    var naturalSize: CGSize
    var preferredTransform: CGAffineTransform
    /// The frame rate in frames per second; 0 if unknown.
    var nominalFrameRate: Float
    var minFrameDuration: CMTime
    /// The ranges in which the track has video: half-open, in order, with gaps between them, in the asset's
    /// time.
    var activeRanges: [CMTimeRange]

    /// Returns the target ranges of segments that aren't empty. Ranges that are adjacent or, in a damaged
    /// file, overlap are joined.
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

    /// The size, measured from the render's origin, that contains the track with its transform applied.
    ///
    /// For a rotation without the translation that would move the video into view, it is the full size.
    var enclosingSize: CGSize {
        let box = CGRect(origin: .zero, size: naturalSize).applying(preferredTransform)
        let size = CGSize(width: max(box.maxX, box.width), height: max(box.maxY, box.height))
        return CGSize(width: Self.wholePixels(size.width), height: Self.wholePixels(size.height))
    }

    /// Rounds up to an integer, ignoring the rounding error of a rotation's sine. Numbers that aren't finite
    /// are returned unchanged.
    static func wholePixels(_ length: CGFloat) -> CGFloat {
        let nearest = length.rounded()
        return abs(length - nearest) < 0.001 ? nearest : length.rounded(.up)
    }
}
