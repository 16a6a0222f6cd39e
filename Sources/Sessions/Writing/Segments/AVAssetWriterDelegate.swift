public import Foundation

/// An object that receives the segments of a writer. Source: AVAssetWriter.h.
///
/// Implement one of the methods: the second is called if the first isn't there.
public protocol AVAssetWriterDelegate: AnyObject {
    /// Receives a segment.
    ///
    /// Called on a private queue, in the order of the segments, after `finishWriting` was called and before its handler is.
    ///
    /// - Parameter segmentReport: `nil` for the initialization segment.
    func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
        segmentReport: AVAssetSegmentReport?)
    func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType)
}

extension AVAssetWriterDelegate {
    public func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
        segmentReport: AVAssetSegmentReport?
    ) {
        assetWriter(writer, didOutputSegmentData: segmentData, segmentType: segmentType)
    }

    public func assetWriter(
        _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType
    ) {}
}
