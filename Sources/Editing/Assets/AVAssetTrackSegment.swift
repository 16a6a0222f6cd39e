public import Foundation
public import MediaTypes

/// A segment of a track: a range of media time and the range of track time in which it is presented.
/// Immutable. Source: AVAssetTrackSegment.h.
///
/// Segments are created on request. Two segments with the same values are equal.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: the class is open; its stored properties are immutable.

    /// The segment's source and target ranges. The ratio of their durations is the segment's rate.
    public let timeMapping: CMTimeMapping

    package init(timeMapping: CMTimeMapping) {
        self.timeMapping = timeMapping
        super.init()
    }

    /// Whether the segment is empty: it presents no media.
    open var isEmpty: Bool { CMTIMEMAPPING_IS_EMPTY(timeMapping) }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAssetTrackSegment, type(of: self) == type(of: other) else {
            return false
        }
        guard isEmpty == other.isEmpty, timeMapping.target == other.timeMapping.target else { return false }
        return isEmpty || timeMapping.source == other.timeMapping.source
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(timeMapping.target)
        return hasher.finalize()
    }
}
