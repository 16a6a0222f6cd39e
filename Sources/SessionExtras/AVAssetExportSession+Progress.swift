public import MediaTypes
public import Sessions

// The progress of an export in frames and time, beside AVFoundation's fraction.
extension AVAssetExportSession {
    /// The number of frames rendered so far, in all passes.
    public final var renderedFrameCount: Int64 { extras.renderedFrameCount }

    /// The number of frames to render: those of the output, twice if it is encoded in two passes.
    ///
    /// Zero until the export has started, without video, and for `AVAssetExportPresetPassthrough`.
    public final var frameCount: Int64 { extras.frameCount }

    /// The duration of the output; zero until the export has started.
    public final var outputDuration: CMTime { extras.outputDuration }
}
