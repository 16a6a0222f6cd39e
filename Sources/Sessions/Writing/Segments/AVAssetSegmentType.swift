/// The kind of a segment. Source: AVAssetWriter.h.
public enum AVAssetSegmentType: Int, Sendable {
    /// What each decoder needs before the first media segment.
    case initialization = 1
    /// A media segment, which can be decoded after the initialization segment alone.
    case separable = 2
}
