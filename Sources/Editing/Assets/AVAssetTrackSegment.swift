public import Foundation
public import MediaTypes

/// A part of a track: which media time it shows when. Immutable. Source: AVAssetTrackSegment.h.
///
/// Segment objects are made when they are asked for, so two of the same values are equal.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
    // Unchecked because the class is open; what it stores is immutable.

    /// The media time and the track time of the segment; the quotient of their durations is its rate.
    public let timeMapping: CMTimeMapping

    package init(timeMapping: CMTimeMapping) {
        self.timeMapping = timeMapping
        super.init()
    }

    /// Whether the segment shows no media.
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
