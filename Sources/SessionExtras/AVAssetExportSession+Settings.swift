public import Editing
public import ExtraTypes
internal import MediaTypes
public import Sessions

extension AVAssetExportSession {
    /// How the output is encoded instead of as the preset says, whose maximum size still holds; `nil`, the default, for
    /// the preset's own settings. To be set before `outputFileType` and before the export starts.
    ///
    /// `supportedFileTypes` are those that can hold what the settings encode.
    public final var exportSettings: ExportSettings? {
        get { encodingSettings }
        set { encodingSettings = newValue }
    }

    /// Whether coded frames of a source that nothing changes are copied into the output, and only the rest is rendered:
    /// faster, and without loss where it copies. The default is `false`. To be set before the export starts.
    ///
    /// H.264 and HEVC are copied where a clip is shown whole, in its own size, colors and speed, with its frames at the
    /// times of the output's; from a key frame on that nothing before is needed for. Other frames are rendered at a
    /// quality that is not below that of their neighbors. Sound is copied if it is one file's, untouched from end to
    /// end.
    public final var copiesUnchangedMedia: Bool {
        get { copiesUnchanged }
        set { copiesUnchanged = newValue }
    }

    /// Whether the finished output is decoded and compared with what was rendered: the number and times of its frames, and
    /// the length of its audio. If it differs, the export fails and leaves no file. To be set before the export starts.
    public final var verifiesOutput: Bool {
        get { verifiesFile }
        set { verifiesFile = newValue }
    }

    /// The chapters to write into the output, in the asset's time, each a title and when it begins and ends; `nil`, the
    /// default, for the chapters of the asset. To be set before the export starts.
    ///
    /// MP4 and QuickTime files get a chapter track and a list in their user data, Matroska and WebM files their own
    /// chapters. Other files have no place for them.
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
