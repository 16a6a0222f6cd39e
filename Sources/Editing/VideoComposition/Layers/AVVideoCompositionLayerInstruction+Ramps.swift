public import Foundation
public import MediaTypes

extension AVVideoCompositionLayerInstruction {
    /// A linear change of opacity over a half-open range of composition time.
    public struct OpacityRamp: Equatable, Sendable {
        public var timeRange: CMTimeRange
        /// The opacity at the start, from 0 (transparent) to 1 (opaque).
        public var start: Float
        public var end: Float

        public init(timeRange: CMTimeRange, start: Float, end: Float) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }

    /// A linear change of the six elements of an affine transform over a half-open time range.
    public struct TransformRamp: Equatable, Sendable {
        public var timeRange: CMTimeRange
        /// The transform at the start, from the track's display coordinates to pixels of the render size,
        /// both with the origin at the top left and y down.
        public var start: CGAffineTransform
        public var end: CGAffineTransform

        public init(timeRange: CMTimeRange, start: CGAffineTransform, end: CGAffineTransform) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }

    /// A linear change of a crop rectangle's origin and size over a half-open time range.
    public struct CropRectangleRamp: Equatable, Sendable {
        public var timeRange: CMTimeRange
        /// The rectangle at the start, in square pixels of the source before its transform, from the top left
        /// of the clean aperture.
        public var start: CGRect
        public var end: CGRect

        public init(timeRange: CMTimeRange, start: CGRect, end: CGRect) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }
}
