public import Foundation
public import MediaTypes

/// How one audio track goes into the mix: its volume over time.
///
/// Times are the composition's. Before the first time at which a volume is set it is 1, after the last the last
/// volume holds. Source: AVAudioMix.h.
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

    /// The track to which the parameters apply; 0 for none yet.
    open var trackID: CMPersistentTrackID { contents.trackID }

    /// How sound is kept at its pitch when its rate changes; nil for the player's or the export session's choice.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { contents.audioTimePitchAlgorithm }

    /// Gives the volume ramp that contains `time`, else the first later one; false after the last.
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

    /// An immutable snapshot.
    open func copy(with zone: NSZone? = nil) -> Any { AVAudioMixInputParameters(contents: contents) }

    /// An `AVMutableAudioMixInputParameters` of the same values.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableAudioMixInputParameters(contents: contents)
    }

    /// Parameters of the same class that no one else can change; a client's subclass as it is.
    func detached() -> AVAudioMixInputParameters {
        type(of: self) == AVMutableAudioMixInputParameters.self
            ? AVMutableAudioMixInputParameters(contents: contents) : self
    }
}

/// The values of an audio track's mix parameters.
struct AudioMixInputContents {
    var trackID = kCMPersistentTrackID_Invalid
    var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm?
    var volumeRamps = RampTrack<Float>(.volume, initialValue: 1)
}
