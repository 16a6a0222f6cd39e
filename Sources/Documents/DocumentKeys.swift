/// Keys of metadata.
enum DocumentKeys {
    /// Cutroom's metadata, on all objects that OpenTimelineIO can't express fully.
    static let own = "cutroom"
}
