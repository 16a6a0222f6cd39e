internal import Containers
public import Foundation
public import MediaTypes

/// The place of a sample in a segment. Source: AVAssetSegmentReport.h.
public final class AVAssetSegmentReportSampleInformation: NSObject, Sendable {
    /// In the time of the appended samples.
    public let presentationTimeStamp: CMTime
    /// In bytes, from the start of the segment.
    public let offset: Int
    /// In bytes.
    public let length: Int
    /// Whether the sample is a key frame.
    public let isSyncSample: Bool

    init(_ report: SegmentedMovie.TrackReport) {
        presentationTimeStamp = report.firstTime
        (offset, length, isSyncSample) = (report.firstOffset, report.firstLength, report.isFirstSync)
        super.init()
    }
}
