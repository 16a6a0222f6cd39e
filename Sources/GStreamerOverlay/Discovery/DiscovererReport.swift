/// The discoverer's description of a file, as values.
package struct DiscovererReport: Sendable, Hashable {
    /// Nanoseconds; nil if unknown.
    package var duration: UInt64?
    /// The media type of the container's caps; nil for a bare stream without a container.
    package var container: String?
    /// The streams in the file's order.
    package var streams: [DiscovererStream]
    /// The tags by GStreamer's names.
    package var tags: [String: String]
    /// A JPEG or PNG file.
    package var artwork: [UInt8]?
}

/// The reason why the discoverer has no report.
package enum DiscovererFailure: Error, Hashable {
    case timedOut(seconds: UInt64)
    /// GStreamer doesn't recognize the format. The value is its error text.
    case notMedia(String)
    /// GStreamer recognizes the format but can't read the file. The value is its error text.
    case refused(String)
    /// The video has a pixel format that GStreamer doesn't have.
    case unknownPixels
    /// GStreamer could not be initialized or lacks its playback plugins.
    case unavailable(String)
}
