/// Keys of metadata.
enum DocumentKeys {
    /// Ours, on all objects that OpenTimelineIO can't say everything of.
    static let own = "cutroom"
}
