public import Foundation
public import MediaTypes

/// The parameters of an audio track in a mix, such as its volume over time.
///
/// Times are in composition time. The volume is 1 before the first time at which it is set. The last volume
/// that is set holds to the end. Source: AVAudioMix.h.
open class AVAudioMixInputParameters: NSObject, NSCopying, NSMutableCopying {
    final var contents: AudioMixInputContents

    public override init() {
        contents = AudioMixInputContents()
        super.init()
    }

    convenience init(contents: AudioMixInputContents) {
        self.init()
        self.contents = contents
    }

    /// The ID of the track to which the parameters apply; 0 if not set.
    open var trackID: CMPersistentTrackID { contents.trackID }

    /// The algorithm that preserves pitch when the audio's rate changes; `nil` for that of the player or
    /// export session.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { contents.audioTimePitchAlgorithm }

    /// The tap that processes the track's audio; `nil`, the default, for none.
    open var audioTapProcessor: MTAudioProcessingTap? { contents.audioTapProcessor }

    /// How the output's channels are made of the track's, before its volume; `nil` for no change.
    package final var channelMatrix: ChannelMatrix? {
        get { contents.channelMatrix }
        set { contents.channelMatrix = newValue }
    }

    /// Gets the volume ramp that contains `time`, or else the next one. Returns false after the last ramp.
    @discardableResult
    open func getVolumeRamp(
        for time: CMTime, startVolume: UnsafeMutablePointer<Float>?,
        endVolume: UnsafeMutablePointer<Float>?, timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let ramp = contents.volumeRamps.ramp(at: time) else { return false }
        startVolume?.pointee = ramp.start
        endVolume?.pointee = ramp.end
        timeRange?.pointee = ramp.timeRange
        return true
    }

    /// Returns an immutable snapshot.
    open func copy(with zone: NSZone? = nil) -> Any { AVAudioMixInputParameters(contents: contents) }

    /// Returns an `AVMutableAudioMixInputParameters` with the same values.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableAudioMixInputParameters(contents: contents)
    }

    /// Returns a private copy of the same class. A client's subclass is returned unchanged.
    func detached() -> AVAudioMixInputParameters {
        type(of: self) == AVMutableAudioMixInputParameters.self
            ? AVMutableAudioMixInputParameters(contents: contents) : self
    }
}

/// The values of an audio track's mix parameters.
struct AudioMixInputContents {
    var trackID = kCMPersistentTrackID_Invalid
    var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm?
    var audioTapProcessor: MTAudioProcessingTap?
    var channelMatrix: ChannelMatrix?
    var volumeRamps = RampTrack<Float>(.volume, initialValue: 1)
}
