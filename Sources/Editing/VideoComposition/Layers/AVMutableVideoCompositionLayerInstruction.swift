public import Foundation
public import MediaTypes

/// A layer instruction that can be changed.
open class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction {
    /// For a track. Its `preferredTransform` is not applied: set it where the picture should stand upright.
    public convenience init(assetTrack track: AVAssetTrack) {
        self.init(configuration: Configuration(assetTrack: track))
    }

    open override var trackID: CMPersistentTrackID {
        get { configuration.trackID }
        set { configuration.trackID = newValue }
    }

    /// Moves the transform in straight lines over a half-open range of the composition.
    ///
    /// A range that is not numeric, or that overlaps an existing transform ramp's, is a programmer's error.
    open func setTransformRamp(
        fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform,
        timeRange: CMTimeRange
    ) {
        configuration.addTransformRamp(
            TransformRamp(timeRange: timeRange, start: startTransform, end: endTransform))
    }

    /// Sets a transform that holds from `time` until the next time at which one is set.
    ///
    /// A time that is not numeric is a programmer's error.
    open func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
        configuration.setTransform(transform, at: time)
    }

    /// Moves the opacity in a straight line over a half-open range of the composition.
    ///
    /// Opacities outside 0…1, and a range that is not numeric or that overlaps an existing opacity ramp's, are
    /// programmer's errors.
    open func setOpacityRamp(
        fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange
    ) {
        configuration.addOpacityRamp(OpacityRamp(timeRange: timeRange, start: startOpacity, end: endOpacity))
    }

    /// Sets an opacity that holds from `time` until the next time at which one is set.
    ///
    /// An opacity outside 0…1 or a time that is not numeric is a programmer's error.
    open func setOpacity(_ opacity: Float, at time: CMTime) {
        configuration.setOpacity(opacity, at: time)
    }

    /// Moves the crop rectangle's origin and size in straight lines over a half-open range of the composition.
    ///
    /// A range that is not numeric, or that overlaps an existing crop ramp's, is a programmer's error.
    open func setCropRectangleRamp(
        fromStartCropRectangle startCropRectangle: CGRect, toEndCropRectangle endCropRectangle: CGRect,
        timeRange: CMTimeRange
    ) {
        configuration.addCropRectangleRamp(
            CropRectangleRamp(timeRange: timeRange, start: startCropRectangle, end: endCropRectangle))
    }

    /// Sets a crop rectangle that holds from `time` until the next time at which one is set.
    ///
    /// In square pixels of the source, before its transform. A time that is not numeric is a programmer's error.
    open func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
        configuration.setCropRectangle(cropRectangle, at: time)
    }
}
