public import Editing
public import ExtraTypes
internal import MediaTypes
public import Sessions

extension AVAssetExportSession {
    /// The encoding of the output, in place of the preset's; `nil`, the default, for the preset's own
    /// settings.
    ///
    /// The preset's maximum size still applies. Set this before `outputFileType` and before the export
    /// starts. `supportedFileTypes` are those that can contain the streams that the settings encode.
    public final var exportSettings: ExportSettings? {
        get { encodingSettings }
        set { encodingSettings = newValue }
    }

    /// Whether coded frames of a source are copied into the output if nothing changes them, and only the rest
    /// is rendered.
    ///
    /// Copying is faster and lossless. The default is `false`. Set this before the export starts.
    ///
    /// H.264 and HEVC are copied if a clip is presented whole, in its own size, colors and speed, with its
    /// frames at the times of the output's; copying begins at a key frame that needs no frame before it.
    /// Other frames are rendered at a quality that is not below that of their neighbors. Audio is copied if
    /// it is that of one file, unchanged from beginning to end.
    public final var copiesUnchangedMedia: Bool {
        get { copiesUnchanged }
        set { copiesUnchanged = newValue }
    }

    /// Whether the finished output is decoded and compared with the rendered one: the number and times of its
    /// frames, and the length of its audio.
    ///
    /// If it differs, the export fails and leaves no file. Set this before the export starts.
    public final var verifiesOutput: Bool {
        get { verifiesFile }
        set { verifiesFile = newValue }
    }

    /// The chapters to write into the output, in the asset's time, each with a title and a time range; `nil`,
    /// the default, for the chapters of the asset.
    ///
    /// Set this before the export starts. MP4 and QuickTime files get a chapter track and a list in their
    /// user data, Matroska and WebM files their own chapters. Other files can't contain chapters.
    public final var chapterMetadataGroups: [AVTimedMetadataGroup]? {
        get {
            chapters?.map { chapter in
                let title = AVMutableMetadataItem()
                title.identifier = .commonIdentifierTitle
                title.value = chapter.title
                return AVTimedMetadataGroup(items: [title], timeRange: chapter.timeRange)
            }
        }
        set { chapters = newValue?.compactMap(MediaChapter.init) }
    }
}
