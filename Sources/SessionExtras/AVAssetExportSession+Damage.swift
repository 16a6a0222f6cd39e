public import ExtraTypes
public import Sessions

extension AVAssetExportSession {
    /// The treatment of damaged files: by default the export fails. Set this before the export starts.
    public final var damagedMediaPolicy: DamagedMediaPolicy {
        get { damagePolicy }
        set { damagePolicy = newValue }
    }

    /// The damage that was played through so far, with each file and segment once; empty under `.fail`.
    public final var mediaWarnings: [MediaWarning] { damageWarnings }
}
