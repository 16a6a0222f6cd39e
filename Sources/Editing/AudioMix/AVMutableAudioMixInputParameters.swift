public import MediaTypes

/// Audio mix parameters that can be changed.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters {
    /// For a track; without one, `trackID` is 0 until set.
    public convenience init(track: AVAssetTrack?) {
        self.init()
        trackID = track?.trackID ?? kCMPersistentTrackID_Invalid
    }

    open override var trackID: CMPersistentTrackID {
        get { contents.trackID }
        set { contents.trackID = newValue }
    }

    open override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
        get { contents.audioTimePitchAlgorithm }
        set { contents.audioTimePitchAlgorithm = newValue }
    }

    /// Moves the volume in a straight line over a half-open range of the composition.
    ///
    /// Volumes are factors on the samples: 0 is silence, 1 is unchanged. A volume that is not a finite number, and a
    /// range that is not numeric or that overlaps an existing volume ramp's, are programmer's errors.
    open func setVolumeRamp(
        fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange
    ) {
        Self.checkVolume(startVolume)
        Self.checkVolume(endVolume)
        contents.volumeRamps.addRamp(from: startVolume, to: endVolume, timeRange: timeRange)
    }

    /// Sets a volume that holds from `time` until the next time at which one is set.
    ///
    /// A volume that is not a finite number or a time that is not numeric is a programmer's error.
    open func setVolume(_ volume: Float, at time: CMTime) {
        Self.checkVolume(volume)
        contents.volumeRamps.set(volume, at: time)
    }

    private static func checkVolume(_ volume: Float) {
        precondition(volume.isFinite, "The volume must be a finite number")
    }
}
