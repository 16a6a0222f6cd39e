public import Editing
internal import Foundation
internal import MediaTypes

/// The composed frames of several tracks. Source: AVAssetReaderOutput.h.
///
/// The frames are those of an export, to the bit, if they are requested in the output's own pixel format and
/// size.
open class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput, @unchecked Sendable {
    private let settings: Result<PixelSettings, AVError>
    private var composition: AVVideoComposition?
    private var compositorSlot = CompositorSlot()

    /// Creates an output of tracks of one asset.
    ///
    /// Traps if a track is not a video track, or if the settings are not those of uncompressed video;
    /// AVFoundation raises an exception.
    ///
    /// - Parameter videoSettings: The pixel format and size of the frames; `nil` for the composition's. A value of a wrong type makes reading fail
    ///   with `AVError.unsupportedOutputSettings`.
    public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
        require(
            !videoTracks.isEmpty && videoTracks.allSatisfy { $0.mediaType == .video },
            "videoTracks must contain video tracks only, and at least one")
        self.videoTracks = videoTracks
        self.videoSettings = videoSettings
        settings = Result { () throws(AVError) in try PixelSettings(videoSettings ?? [:]) }
        super.init(tracks: videoTracks, mediaType: .video)
    }

    public final let videoTracks: [AVAssetTrack]
    public final let videoSettings: [String: Any]?

    /// The video composition, which must be set before reading starts.
    ///
    /// It is copied when set: later changes to a mutable composition have no effect.
    ///
    /// The setter traps if the composition lacks a frame duration, a render size or instructions;
    /// AVFoundation raises an exception.
    public final var videoComposition: AVVideoComposition? {
        get { composition }
        set {
            requireUnstarted("videoComposition")
            newValue?.requireRenderable()
            composition = newValue?.copy() as? AVVideoComposition
            compositorSlot.assign(newValue?.customVideoCompositorClass)
        }
    }

    /// The custom compositor, created when `videoComposition` is set and kept while its class stays the same;
    /// `nil` if the composition doesn't name one.
    public final var customVideoCompositor: (any AVVideoCompositing)? {
        compositorSlot.instance?.compositor
    }

    override func source(of range: CMTimeRange) throws -> any SampleSource {
        guard let asset = videoTracks[0].asset else { throw AVError.missingAsset }
        guard let composition else {
            throw AVError(
                .invalidVideoComposition, reason: "the output has no videoComposition",
                remedy: "set videoComposition before reading starts")
        }
        return try ComposedSampleSource(
            of: asset, tracks: videoTracks, composition: composition, compositor: compositorSlot,
            settings: settings.get(), range: range)
    }
}
