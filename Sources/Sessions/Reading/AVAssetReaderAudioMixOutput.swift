public import Editing
internal import Foundation
public import MediaTypes

/// The mixed audio of several tracks. Source: AVAssetReaderOutput.h.
open class AVAssetReaderAudioMixOutput: AVAssetReaderOutput, @unchecked Sendable {
    private let settings: Result<SoundSettings, AVError>
    private var mix: AVAudioMix?

    /// Creates an output of tracks of one asset.
    ///
    /// Traps if a track is not an audio track, or if the settings are not those of uncompressed audio;
    /// AVFoundation raises an exception.
    ///
    /// - Parameter audioSettings: The format of the audio; `nil` for 16-bit samples at the first track's
    ///   rate. A value of a wrong type makes reading fail
    ///   with `AVError.unsupportedOutputSettings`.
    public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
        require(
            !audioTracks.isEmpty && audioTracks.allSatisfy { $0.mediaType == .audio },
            "audioTracks must contain audio tracks only, and at least one")
        self.audioTracks = audioTracks
        self.audioSettings = audioSettings
        settings = Result { () throws(AVError) in try SoundSettings(audioSettings ?? [:]) }
        super.init(tracks: audioTracks, mediaType: .audio)
    }

    public final let audioTracks: [AVAssetTrack]
    public final let audioSettings: [String: Any]?

    /// The audio mix. It is copied when set: later changes to a mutable mix have no effect.
    public final var audioMix: AVAudioMix? {
        get { mix }
        set {
            requireUnstarted("audioMix")
            mix = newValue?.copy() as? AVAudioMix
        }
    }

    /// The time pitch algorithm for scaled audio segments, unless the mix parameters of their track specify
    /// one.
    ///
    /// The default is `.spectral`.
    public final var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.spectral {
        willSet { requireUnstarted("audioTimePitchAlgorithm") }
    }

    override func source(of range: CMTimeRange) throws -> any SampleSource {
        guard let asset = audioTracks[0].asset else { throw AVError.missingAsset }
        return try SoundSampleSource(
            of: asset, tracks: audioTracks, mix: mix, pitch: audioTimePitchAlgorithm,
            settings: settings.get(), range: range)
    }
}
