public import Foundation

/// The content of a media segment. Source: AVAssetSegmentReport.h.
public final class AVAssetSegmentReport: NSObject, Sendable {
    public let segmentType: AVAssetSegmentType
    /// One report for each track with samples in the segment.
    public let trackReports: [AVAssetSegmentTrackReport]

    init(_ reports: [AVAssetSegmentTrackReport]) {
        (segmentType, trackReports) = (.separable, reports)
        super.init()
    }
}
