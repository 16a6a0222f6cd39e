public import Editing
internal import Foundation
public import MediaTypes
internal import PlanCompiler

/// The samples of one track, decoded or as they are coded. Source: AVAssetReaderOutput.h.
///
/// Decoded frames keep their times in the track, however irregular; frames across the start or the end of the
/// reader's range are cut there. Audio is resampled if the settings request another rate.
open class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
    private let settings: Result<TrackSettings, AVError>

    /// Creates an output of a track.
    ///
    /// Traps if the settings are not those of uncompressed media of the track's type; AVFoundation raises an
    /// exception.
    ///
    /// - Parameter outputSettings: The pixel format and size of decoded frames, or the format of uncompressed
    ///   audio; `nil` for samples as they are coded. A value of a wrong type makes reading fail
    ///   with `AVError.unsupportedOutputSettings`.
    public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
        self.track = track
        self.outputSettings = outputSettings
        settings = Result { () throws(AVError) in try TrackSettings(outputSettings, for: track.mediaType) }
        super.init(tracks: [track], mediaType: track.mediaType)
    }

    public final let track: AVAssetTrack
    public final let outputSettings: [String: Any]?

    /// The time pitch algorithm for scaled audio segments. The default is `.spectral`.
    public final var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.spectral {
        willSet { requireUnstarted("audioTimePitchAlgorithm") }
    }

    override func source(of range: CMTimeRange) throws -> any SampleSource {
        switch try settings.get() {
        case .coded:
            return try CodedSampleSource(
                TrackClips(of: track, in: range), of: track)
        case .pixels(let pixels):
            return try FrameSampleSource(TrackClips(of: track, in: range), pixels)
        case .sound(let sound):
            guard let asset = track.asset else { throw AVError.missingAsset }
            let clips = try TrackClips(of: track, in: range, followingEdits: false).clips
            guard let first = clips.first, let last = clips.last else { return EmptySampleSource() }
            return try SoundSampleSource(
                of: asset, tracks: [track], mix: nil, pitch: audioTimePitchAlgorithm, settings: sound,
                range: CMTimeRange(start: first.target.start, end: last.target.end))
        }
    }
}

/// The samples that a track output gives.
private enum TrackSettings {
    case coded
    case pixels(PixelSettings)
    case sound(SoundSettings)

    init(_ settings: [String: Any]?, for mediaType: AVMediaType) throws(AVError) {
        guard let settings else {
            self = .coded
            return
        }
        switch mediaType {
        case .video: self = try .pixels(PixelSettings(settings))
        case .audio: self = try .sound(SoundSettings(settings))
        default: refuse("outputSettings must be nil for tracks of type \(mediaType.rawValue)")
        }
    }
}

extension AVError {
    /// An error for tracks whose asset was released: tracks hold it weakly.
    static var missingAsset: AVError {
        AVError(
            .operationNotAllowed, reason: "the asset of a track to read is no longer there",
            remedy: "keep the asset as long as it is read")
    }
}
