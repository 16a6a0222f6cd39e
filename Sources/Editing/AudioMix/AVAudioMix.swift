public import Foundation
package import MediaTypes

/// The mix of an asset's audio tracks. Tracks without parameters are mixed unchanged.
///
/// Source: AVAudioMix.h.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying {
    final var parameters: [AVAudioMixInputParameters] = []
    /// The gain of the whole mix; `nil` for none.
    package final var gain: MixGain?

    public override init() { super.init() }

    convenience init(parameters: [AVAudioMixInputParameters], gain: MixGain?) {
        self.init()
        (self.parameters, self.gain) = (parameters, gain)
    }

    /// The input parameters. The ramps of several objects for the same track are merged.
    open var inputParameters: [AVAudioMixInputParameters] { parameters }

    /// Returns an `AVAudioMix` with copies of the parameters, which later changes don't affect.
    open func copy(with zone: NSZone? = nil) -> Any {
        AVAudioMix(parameters: parameters.map { $0.detached() }, gain: gain)
    }

    /// Returns an `AVMutableAudioMix` with copies of the parameters.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableAudioMix(parameters: parameters.map { $0.detached() }, gain: gain)
    }
}

/// A mutable audio mix.
open class AVMutableAudioMix: AVAudioMix {
    /// The input parameters. Setting it copies the array but not its objects, which may be changed afterward.
    open override var inputParameters: [AVAudioMixInputParameters] {
        get { parameters }
        set { parameters = newValue }
    }
}

extension AVAudioMix {
    /// Returns a track's volume over time; `nil` if no parameters refer to the track.
    ///
    /// The ramps of several parameters objects for one track are merged as if they were set on one object,
    /// because clients create one object per clip. If they overlap, the later object takes precedence.
    package func volumeRamps(forTrackID trackID: CMPersistentTrackID) -> RampTrack<Float>? {
        let tracks = inputParameters.filter { $0.trackID == trackID }.map(\.contents.volumeRamps)
        guard let first = tracks.first else { return nil }
        return tracks.dropFirst().reduce(first) { $0.merged(with: $1) }
    }

    /// Returns the algorithm of the last parameters object for the track that sets one; `nil` if none does.
    package func audioTimePitchAlgorithm(
        forTrackID trackID: CMPersistentTrackID
    ) -> AVAudioTimePitchAlgorithm? {
        inputParameters.last { $0.trackID == trackID && $0.audioTimePitchAlgorithm != nil }?
            .audioTimePitchAlgorithm
    }

    /// Returns the channels of the last parameters object for the track that sets them; `nil` if none does.
    package func channelMatrix(forTrackID trackID: CMPersistentTrackID) -> ChannelMatrix? {
        inputParameters.last { $0.trackID == trackID && $0.channelMatrix != nil }?.channelMatrix
    }

    /// Returns the tap of the last parameters object for the track that sets one; `nil` if none does.
    package func audioTapProcessor(forTrackID trackID: CMPersistentTrackID) -> MTAudioProcessingTap? {
        inputParameters.last { $0.trackID == trackID && $0.audioTapProcessor != nil }?.audioTapProcessor
    }
}
