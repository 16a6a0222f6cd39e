package import MediaTypes

/// A step of the volume of an audio track.
package enum VolumeStep: Sendable, Hashable {
    /// A constant volume from a time on.
    case level(Float, at: CMTime)
    /// A linear ramp. Its end volume holds after it.
    case ramp(from: Float, to: Float, over: CMTimeRange)
}
