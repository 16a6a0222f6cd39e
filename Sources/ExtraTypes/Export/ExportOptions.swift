/// The options of an export session that AVFoundation doesn't have. Not part of AVFoundation.
///
/// Set them before the export starts.
public struct ExportOptions: Hashable, Sendable {
    /// The encoding of the output, in place of the preset's; `nil`, the default, for the preset's own
    /// settings.
    ///
    /// The preset's maximum size still applies. Set this before `outputFileType`: `supportedFileTypes` are
    /// those that can contain the streams that the settings encode.
    public var exportSettings: ExportSettings?

    /// Whether coded frames of a source are copied into the output if nothing changes them, and only the rest
    /// is rendered.
    ///
    /// Copying is faster and lossless. The default is `false`.
    ///
    /// H.264 and HEVC are copied if a clip is presented whole, in its own size, colors and speed, with its
    /// frames at the times of the output's; copying begins at a key frame that needs no frame before it.
    /// Other frames are rendered at a quality that is not below that of their neighbors. Audio is copied if
    /// it is that of one file, unchanged from beginning to end.
    public var copiesUnchangedMedia = false

    /// The treatment of damaged files: by default the export fails.
    public var damagedMediaPolicy = DamagedMediaPolicy.fail

    /// Whether the finished output is decoded and compared with the rendered one: the number and times of its
    /// frames, and the length of its audio. The default is `false`.
    ///
    /// If it differs, the export fails and leaves no file.
    public var verifiesOutput = false

    /// Whether a file at `outputURL` is replaced, once the new one is complete. By default, the export fails if
    /// a file exists there.
    public var replacesExistingFile = false

    /// The number of parts that the video of a resumable export is made of; `nil`, the default, for parts of
    /// ten seconds.
    public var partCount: Int?

    /// The store of parts that the export takes unchanged parts from, and adds rendered ones to; `nil`, the
    /// default, for none.
    ///
    /// The video is made of parts that begin where the edit changes. A part is taken from the store if all
    /// that it depends on is the same: its edit, the content of its media, the settings, the fonts if it has
    /// text, and the versions of the encoder and of GStreamer. The output is the one of an export with an
    /// empty store, byte for byte. Parts that a client's compositor draws or whose media are damaged aren't
    /// stored. The audio is one part.
    ///
    /// It has no effect on outputs that can't be made of parts; see
    /// `AVAssetExportSession.configureForResumableExport()`.
    public var partStore: PartStore?

    /// Creates options with the default of each.
    public init() {}
}
