internal import GStreamerOverlay

extension DiscovererReport {
    /// Whether the container is a transport stream of ISO/IEC 13818-1, .ts or .m2ts.
    var isTransportStream: Bool { container == "video/mpegts" }

    /// Whether the container is Matroska or WebM.
    var isMatroska: Bool {
        ["video/x-matroska", "audio/x-matroska", "video/webm", "audio/webm"].contains(container ?? "")
    }

    /// Whether the times come from a clock that may begin at any value.
    var hasClock: Bool { isTransportStream || container == "video/mpeg" }
}
