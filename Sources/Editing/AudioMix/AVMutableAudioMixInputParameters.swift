public import MediaTypes

/// Mutable audio mix parameters.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters {
    /// Creates parameters for a track. Without a track, `trackID` is 0 until set.
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

    open override var audioTapProcessor: MTAudioProcessingTap? {
        get { contents.audioTapProcessor }
        set { contents.audioTapProcessor = newValue }
    }

    /// Sets a linear volume ramp over a half-open range of composition time.
    ///
    /// Volumes are factors on the samples: 0 is silence, 1 leaves the audio unchanged. Traps if a volume is
    /// not finite, or if the range is not numeric or overlaps an existing volume ramp.
    open func setVolumeRamp(
        fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange
    ) {
        Self.checkVolume(startVolume)
        Self.checkVolume(endVolume)
        contents.volumeRamps.addRamp(from: startVolume, to: endVolume, timeRange: timeRange)
    }

    /// Sets a volume that holds from `time` until the next time at which a volume is set.
    ///
    /// Traps if the volume is not finite or the time is not numeric.
    open func setVolume(_ volume: Float, at time: CMTime) {
        Self.checkVolume(volume)
        contents.volumeRamps.set(volume, at: time)
    }

    private static func checkVolume(_ volume: Float) {
        require(volume.isFinite, "The volume must be a finite number")
    }
}
