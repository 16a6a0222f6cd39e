public import ExtraTypes
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

    /// Whether the finished output is decoded and compared with what was rendered: the number and times of its frames, and
    /// the length of its audio. If it differs, the export fails and leaves no file. To be set before the export starts.
    public final var verifiesOutput: Bool {
        get { verifiesFile }
        set { verifiesFile = newValue }
    }
}
