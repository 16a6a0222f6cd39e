/// What the discoverer says about a file, as values.
package struct DiscovererReport: Sendable, Hashable {
    /// Nanoseconds; nil where unknown.
    package var duration: UInt64?
    /// The media type of the container's caps; nil where a bare stream has none.
    package var container: String?
    /// In the file's order.
    package var streams: [DiscovererStream]
    /// By GStreamer's tag names.
    package var tags: [String: String]
}

/// Why the discoverer has no report.
package enum DiscovererFailure: Error, Hashable {
    case timedOut(seconds: UInt64)
    /// GStreamer knows no such format. Its own words.
    case notMedia(String)
    /// GStreamer knows the format and can't read the file. Its own words.
    case refused(String)
    /// GStreamer could not be initialised or lacks its playback plugins.
    case unavailable(String)
}
