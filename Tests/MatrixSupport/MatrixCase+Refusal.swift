extension MatrixCase {
    /// Whether the file is refused when it is opened, because GStreamer cannot read it: see the table in Docs/Media.md.
    package var isRefused: Bool {
        (container == .m2ts && sound == .aac) || (container == .mkv && video == .prores)
    }
}
