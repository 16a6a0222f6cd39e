public import Editing
public import ExtraTypes
public import Sessions

extension AVAssetExportSession {
    /// The options that AVFoundation doesn't have. Set them before the export starts.
    public final var options: ExportOptions {
        get { extras.options }
        set { extras.options = newValue }
    }

    /// The encoding of the output, as in `options`.
    public final var exportSettings: ExportSettings? {
        get { options.exportSettings }
        set { options.exportSettings = newValue }
    }

    /// Whether coded frames that nothing changes are copied, as in `options`.
    public final var copiesUnchangedMedia: Bool {
        get { options.copiesUnchangedMedia }
        set { options.copiesUnchangedMedia = newValue }
    }

    /// What was taken from the store of parts so far; `nil` without a store, if the output can't be made of
    /// parts, and until the export has started.
    public final var partStoreReport: PartStoreReport? { extras.partStoreReport }

    /// Whether the output can be made of parts that a store keeps: H.264 or HEVC at a constant quality and a
    /// constant rate, in MP4, QuickTime or M4V. Set the other properties before.
    public final var canUsePartStore: Bool { extras.canUsePartStore }

    /// The treatment of damaged files, as in `options`.
    public final var damagedMediaPolicy: DamagedMediaPolicy {
        get { options.damagedMediaPolicy }
        set { options.damagedMediaPolicy = newValue }
    }

    /// Whether the finished output is compared with the rendered one, as in `options`.
    public final var verifiesOutput: Bool {
        get { options.verifiesOutput }
        set { options.verifiesOutput = newValue }
    }

    /// The chapters to write into the output, in the asset's time, each with a title and a time range; `nil`,
    /// the default, for the chapters of the asset.
    ///
    /// Set this before the export starts. MP4 and QuickTime files get a chapter track and a list in their
    /// user data, Matroska and WebM files their own chapters. Other files can't contain chapters.
    public final var chapterMetadataGroups: [AVTimedMetadataGroup]? {
        get { extras.chapterMetadataGroups }
        set { extras.chapterMetadataGroups = newValue }
    }

    /// The damage that was played through so far, with each file and segment once; empty under `.fail`. Then the
    /// items of `metadata` that the output can't hold.
    public final var mediaWarnings: [MediaWarning] { extras.mediaWarnings }
}
