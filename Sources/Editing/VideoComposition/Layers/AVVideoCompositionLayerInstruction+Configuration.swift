package import ExtraTypes
public import Foundation
public import MediaTypes

extension AVVideoCompositionLayerInstruction {
    /// The values of a layer instruction, which describe how a track is drawn.
    public struct Configuration: Sendable {
        /// The ID of the track to which the instruction applies; 0 if not set.
        public var trackID: CMPersistentTrackID
        /// The effect applied to each frame before crop and transform; `nil` for none.
        package var frameEffect: GStreamerEffect?
        /// Changes of the colors of each frame, after the effect; `nil` for none.
        package var frameLook: FrameLook?
        /// Whether the layer and the one below it are mixed, as in a dissolve: each is visible in proportion
        /// to its opacity, and neither hides the other. The content below both is visible in proportion to
        /// the remainder of the sum of their opacities, which is at most 1.
        package var isMixed = false
        /// The part of the layer that a wipe leaves visible; `nil` for all of it.
        package var wipe: WipeMask?
        /// The progress of the wipe, from 0 to 1.
        package var wipeRamps = RampTrack<Float>(.wipe, initialValue: 0)
        /// The way in which the layer is combined with the layers below; `nil` for being drawn over them.
        package var blendMode: LayerBlendMode?
        /// The corners, the border and the shadow of the layer; `nil` for none.
        package var outline: LayerOutline?
        /// The content behind the layer, with which it is one image; `nil` for none.
        package var backdrop: LayerBackdrop?
        /// The opacity of the layer with its backdrop.
        package var backedOpacityRamps = RampTrack<Float>(.opacity, initialValue: 1)
        /// The transform of the layer with its backdrop, in the output's coordinates.
        package var backedTransformRamps = RampTrack<CGAffineTransform>(.transform, initialValue: .identity)
        package var opacityRamps = RampTrack<Float>(.opacity, initialValue: 1)
        package var transformRamps = RampTrack<CGAffineTransform>(.transform, initialValue: .identity)
        package var cropRectangleRamps = RampTrack<CGRect>(.cropRectangle, initialValue: .infinite)

        public init(trackID: CMPersistentTrackID = .zero) {
            self.trackID = trackID
        }

        /// Creates values for a track. The track's `preferredTransform` is not applied.
        public init(assetTrack: AVAssetTrack) {
            self.init(trackID: assetTrack.trackID)
        }

        /// Sets an opacity from 0 to 1 that holds from `time` until the next time at which an opacity is set.
        ///
        /// Traps if the opacity is out of range or the time is not numeric.
        public mutating func setOpacity(_ opacity: Float, at time: CMTime) {
            Self.checkOpacity(opacity)
            opacityRamps.set(opacity, at: time)
        }

        /// Adds an opacity ramp, from 0 to 1, over a half-open time range.
        ///
        /// Traps if an opacity is out of range, or if the range is not numeric or overlaps an existing ramp.
        public mutating func addOpacityRamp(_ ramp: OpacityRamp) {
            Self.checkOpacity(ramp.start)
            Self.checkOpacity(ramp.end)
            opacityRamps.addRamp(from: ramp.start, to: ramp.end, timeRange: ramp.timeRange)
        }

        /// Sets a transform that holds from `time` until the next time at which a transform is set.
        ///
        /// Traps if the time is not numeric.
        public mutating func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
            transformRamps.set(transform, at: time)
        }

        /// Adds a transform ramp over a half-open time range.
        ///
        /// Traps if the range is not numeric or overlaps an existing ramp.
        public mutating func addTransformRamp(_ ramp: TransformRamp) {
            transformRamps.addRamp(from: ramp.start, to: ramp.end, timeRange: ramp.timeRange)
        }

        /// Sets a crop rectangle that holds from `time` until the next time at which a crop rectangle is set.
        ///
        /// The rectangle is in the source's coordinates, before the transform. Traps if the time is not
        /// numeric.
        public mutating func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
            cropRectangleRamps.set(cropRectangle, at: time)
        }

        /// Adds a crop rectangle ramp over a half-open time range.
        ///
        /// Traps if the range is not numeric or overlaps an existing ramp.
        public mutating func addCropRectangleRamp(_ ramp: CropRectangleRamp) {
            cropRectangleRamps.addRamp(from: ramp.start, to: ramp.end, timeRange: ramp.timeRange)
        }

        /// Returns the ramp that contains `time`, or else the next one; `nil` after the last ramp.
        public func opacityRamp(at time: CMTime) -> OpacityRamp? {
            opacityRamps.ramp(at: time).map(OpacityRamp.init)
        }

        /// Returns the ramp that contains `time`, or else the next one; `nil` after the last ramp.
        public func transformRamp(at time: CMTime) -> TransformRamp? {
            transformRamps.ramp(at: time).map(TransformRamp.init)
        }

        /// Returns the ramp that contains `time`, or else the next one; `nil` after the last ramp.
        public func cropRectangleRamp(at time: CMTime) -> CropRectangleRamp? {
            cropRectangleRamps.ramp(at: time).map(CropRectangleRamp.init)
        }

        private static func checkOpacity(_ opacity: Float) {
            require((0...1).contains(opacity), "The opacity must be between 0.0 and 1.0")
        }
    }

    /// Returns the ramp that contains `time`, or else the next one; `nil` after the last ramp.
    public func opacityRamp(at time: CMTime) -> OpacityRamp? { configuration.opacityRamp(at: time) }

    /// Returns the ramp that contains `time`, or else the next one; `nil` after the last ramp.
    public func transformRamp(at time: CMTime) -> TransformRamp? { configuration.transformRamp(at: time) }

    /// Returns the ramp that contains `time`, or else the next one; `nil` after the last ramp.
    public func cropRectangleRamp(at time: CMTime) -> CropRectangleRamp? {
        configuration.cropRectangleRamp(at: time)
    }
}
