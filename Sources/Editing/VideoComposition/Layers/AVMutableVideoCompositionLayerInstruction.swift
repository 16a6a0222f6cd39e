public import Foundation
public import MediaTypes

/// A mutable layer instruction.
open class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction {
    /// Creates an instruction for a track.
    ///
    /// The track's `preferredTransform` is not applied: set it as the transform if the video should be
    /// upright.
    public convenience init(assetTrack track: AVAssetTrack) {
        self.init(configuration: Configuration(assetTrack: track))
    }

    open override var trackID: CMPersistentTrackID {
        get { configuration.trackID }
        set { configuration.trackID = newValue }
    }

    /// Sets a linear transform ramp over a half-open range of composition time.
    ///
    /// Traps if the range is not numeric or overlaps an existing transform ramp.
    open func setTransformRamp(
        fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform,
        timeRange: CMTimeRange
    ) {
        configuration.addTransformRamp(
            TransformRamp(timeRange: timeRange, start: startTransform, end: endTransform))
    }

    /// Sets a transform that holds from `time` until the next time at which a transform is set.
    ///
    /// Traps if the time is not numeric.
    open func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
        configuration.setTransform(transform, at: time)
    }

    /// Sets a linear opacity ramp over a half-open range of composition time.
    ///
    /// Traps if an opacity is outside 0…1, or if the range is not numeric or overlaps an existing opacity
    /// ramp.
    open func setOpacityRamp(
        fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange
    ) {
        configuration.addOpacityRamp(OpacityRamp(timeRange: timeRange, start: startOpacity, end: endOpacity))
    }

    /// Sets an opacity that holds from `time` until the next time at which an opacity is set.
    ///
    /// Traps if the opacity is outside 0…1 or the time is not numeric.
    open func setOpacity(_ opacity: Float, at time: CMTime) {
        configuration.setOpacity(opacity, at: time)
    }

    /// Sets a linear ramp of the crop rectangle's origin and size over a half-open range of composition time.
    ///
    /// Traps if the range is not numeric or overlaps an existing crop rectangle ramp.
    open func setCropRectangleRamp(
        fromStartCropRectangle startCropRectangle: CGRect, toEndCropRectangle endCropRectangle: CGRect,
        timeRange: CMTimeRange
    ) {
        configuration.addCropRectangleRamp(
            CropRectangleRamp(timeRange: timeRange, start: startCropRectangle, end: endCropRectangle))
    }

    /// Sets a crop rectangle that holds from `time` until the next time at which a crop rectangle is set.
    ///
    /// The rectangle is in square pixels of the source, before its transform. Traps if the time is not
    /// numeric.
    open func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
        configuration.setCropRectangle(cropRectangle, at: time)
    }
}
