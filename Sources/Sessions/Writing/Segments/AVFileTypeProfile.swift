/// The kind of segments of a file type. Source: AVMediaFormat.h.
public struct AVFileTypeProfile: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Fragmented MP4 for HTTP Live Streaming (RFC 8216).
    public static let mpeg4AppleHLS = AVFileTypeProfile(rawValue: "MPEG4AppleHLS")
    /// CMAF (ISO/IEC 23000-19), with one track.
    public static let mpeg4CMAFCompliant = AVFileTypeProfile(rawValue: "MPEG4CMAFCompliant")
}
