public import ExtraTypes
public import Sessions

extension AVAssetExportSession {
    /// What happens when a file is damaged: the export fails by default. To be set before the export starts.
    public final var damagedMediaPolicy: DamagedMediaPolicy {
        get { damagePolicy }
        set { damagePolicy = newValue }
    }

    /// The damage that was played through so far, each file and segment once; empty under `.fail`.
    public final var mediaWarnings: [MediaWarning] { damageWarnings }
}
