internal import Foundation
public import MediaTypes
internal import Outputs

extension AVAssetWriter {
    /// Creates a writer whose delegate receives segments. Traps for another type than MP4; AVFoundation raises
    /// an exception.
    ///
    /// Set the delegate, `outputFileTypeProfile`, `preferredOutputSegmentInterval` and `initialSegmentStartTime` before writing
    /// starts.
    public convenience init(contentType outputContentType: some _ContentType) {
        self.init(segmentsOf: AVFileType(rawValue: outputContentType.identifier))
    }

    /// The object that receives the segments, held weakly.
    public var delegate: (any AVAssetWriterDelegate)? {
        get { segments.delegate }
        set { segments.delegate = newValue }
    }

    /// The kind of segments of a writer that was created for them; `nil`, the default, for files.
    public var outputFileTypeProfile: AVFileTypeProfile? {
        get { segments.profile }
        set {
            requireSegments("outputFileTypeProfile")
            segments.profile = newValue
        }
    }

    /// The duration of a segment, from the first key frame at or after the start of one to the first at or after the start of the
    /// next. `.indefinite` for segments that `flushSegment()` ends; `.positiveInfinity`, the default, for one segment.
    ///
    /// Without a key frame interval in its settings, video is encoded with a key frame at least that often.
    public var preferredOutputSegmentInterval: CMTime {
        get { segments.interval }
        set {
            requireSegments("preferredOutputSegmentInterval")
            segments.interval = newValue
        }
    }

    /// The start of the first segment in the time of the appended samples, from which intervals count.
    public var initialSegmentStartTime: CMTime {
        get { segments.start }
        set {
            requireSegments("initialSegmentStartTime")
            segments.start = newValue
        }
    }

    /// Ends the segment after the samples that were appended: the next one begins with the next key frame. Traps unless
    /// `preferredOutputSegmentInterval` is `.indefinite`; AVFoundation raises an exception.
    public func flushSegment() { segments.flush() }

    private func requireSegments(_ property: String) {
        require(segments.isUsed, "\(property) needs a writer that was created with init(contentType:)")
        require(status == .unknown, "cannot set \(property) after writing has started")
    }

    /// Hands a segment to the delegate.
    func send(_ segment: WriterSegments.Output) {
        guard let delegate else { return }
        let data = Data(segment.bytes)
        let report = segment.reports.map { AVAssetSegmentReport($0.map { AVAssetSegmentTrackReport($0) }) }
        delegate.assetWriter(
            self, didOutputSegmentData: data, segmentType: report == nil ? .initialization : .separable,
            segmentReport: report)
    }
}
