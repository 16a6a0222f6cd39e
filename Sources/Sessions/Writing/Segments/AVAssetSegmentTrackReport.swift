internal import Containers
public import Foundation
public import MediaTypes

/// The samples of a track in a media segment. Source: AVAssetSegmentReport.h.
public final class AVAssetSegmentTrackReport: NSObject, Sendable {
    public let trackID: CMPersistentTrackID
    public let mediaType: AVMediaType
    /// In the time of the appended samples.
    public let earliestPresentationTimeStamp: CMTime
    /// The sum of the samples' durations.
    public let duration: CMTime
    /// The first sample; `nil` if the track isn't video.
    public let firstVideoSampleInformation: AVAssetSegmentReportSampleInformation?

    init(_ report: SegmentedMovie.TrackReport) {
        trackID = CMPersistentTrackID(clamping: report.trackID)
        mediaType = report.isVideo ? .video : .audio
        (earliestPresentationTimeStamp, duration) = (report.start, report.duration)
        firstVideoSampleInformation = report.isVideo ? AVAssetSegmentReportSampleInformation(report) : nil
        super.init()
    }
}
