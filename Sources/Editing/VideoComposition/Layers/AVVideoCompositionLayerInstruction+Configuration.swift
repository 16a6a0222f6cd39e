public import Foundation
public import MediaTypes

extension AVVideoCompositionLayerInstruction {
    /// How one track is drawn during an instruction, as a value.
    public struct Configuration: Sendable {
        /// The track to which the instruction applies; 0 for none yet.
        public var trackID: CMPersistentTrackID
        /// What each frame goes through before it is cropped and placed; nil for nothing. Ours, not Apple's.
        public var gstreamerEffect: GStreamerEffect?
        package var opacityRamps = RampTrack<Float>(.opacity, initialValue: 1)
        package var transformRamps = RampTrack<CGAffineTransform>(.transform, initialValue: .identity)
        package var cropRectangleRamps = RampTrack<CGRect>(.cropRectangle, initialValue: .infinite)

        public init(trackID: CMPersistentTrackID = .zero) {
            self.trackID = trackID
        }

        /// For a track. Its `preferredTransform` is not applied.
        public init(assetTrack: AVAssetTrack) {
            self.init(trackID: assetTrack.trackID)
        }

        /// Sets an opacity from 0 to 1 that holds from `time` until the next time at which one is set.
        ///
        /// Another opacity, or a time that is not numeric, is a programmer's error.
        public mutating func setOpacity(_ opacity: Float, at time: CMTime) {
            Self.checkOpacity(opacity)
            opacityRamps.set(opacity, at: time)
        }

        /// Adds a ramp of opacity from 0 to 1 over a half-open time range.
        ///
        /// Other opacities, a range that is not numeric or that overlaps an existing ramp's is a programmer's
        /// error.
        public mutating func addOpacityRamp(_ ramp: OpacityRamp) {
            Self.checkOpacity(ramp.start)
            Self.checkOpacity(ramp.end)
            opacityRamps.addRamp(from: ramp.start, to: ramp.end, timeRange: ramp.timeRange)
        }

        /// Sets a transform that holds from `time` until the next time at which one is set.
        ///
        /// A time that is not numeric is a programmer's error.
        public mutating func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
            transformRamps.set(transform, at: time)
        }

        /// Adds a transform ramp over a half-open time range.
        ///
        /// A range that is not numeric or that overlaps an existing ramp's is a programmer's error.
        public mutating func addTransformRamp(_ ramp: TransformRamp) {
            transformRamps.addRamp(from: ramp.start, to: ramp.end, timeRange: ramp.timeRange)
        }

        /// Sets a crop rectangle that holds from `time` until the next time at which one is set.
        ///
        /// In the source's space, before the transform. A time that is not numeric is a programmer's error.
        public mutating func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
            cropRectangleRamps.set(cropRectangle, at: time)
        }

        /// Adds a crop rectangle ramp over a half-open time range.
        ///
        /// A range that is not numeric or that overlaps an existing ramp's is a programmer's error.
        public mutating func addCropRectangleRamp(_ ramp: CropRectangleRamp) {
            cropRectangleRamps.addRamp(from: ramp.start, to: ramp.end, timeRange: ramp.timeRange)
        }

        /// The ramp that contains `time`, else the first later one; nil after the last.
        public func opacityRamp(at time: CMTime) -> OpacityRamp? {
            opacityRamps.ramp(at: time).map(OpacityRamp.init)
        }

        /// The ramp that contains `time`, else the first later one; nil after the last.
        public func transformRamp(at time: CMTime) -> TransformRamp? {
            transformRamps.ramp(at: time).map(TransformRamp.init)
        }

        /// The ramp that contains `time`, else the first later one; nil after the last.
        public func cropRectangleRamp(at time: CMTime) -> CropRectangleRamp? {
            cropRectangleRamps.ramp(at: time).map(CropRectangleRamp.init)
        }

        private static func checkOpacity(_ opacity: Float) {
            precondition((0...1).contains(opacity), "The opacity must be between 0.0 and 1.0")
        }
    }

    /// The ramp that contains `time`, else the first later one; nil after the last.
    public func opacityRamp(at time: CMTime) -> OpacityRamp? { configuration.opacityRamp(at: time) }

    /// The ramp that contains `time`, else the first later one; nil after the last.
    public func transformRamp(at time: CMTime) -> TransformRamp? { configuration.transformRamp(at: time) }

    /// The ramp that contains `time`, else the first later one; nil after the last.
    public func cropRectangleRamp(at time: CMTime) -> CropRectangleRamp? {
        configuration.cropRectangleRamp(at: time)
    }
}
