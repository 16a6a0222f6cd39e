public import Foundation
public import MediaTypes

extension AVVideoCompositionLayerInstruction {
    /// Opacity moving in a straight line over a half-open time range of the composition.
    public struct OpacityRamp: Equatable, Sendable {
        public var timeRange: CMTimeRange
        /// From 0, transparent, to 1, opaque.
        public var start: Float
        public var end: Float

        public init(timeRange: CMTimeRange, start: Float, end: Float) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }

    /// An affine transform whose six numbers move in straight lines over a half-open time range.
    public struct TransformRamp: Equatable, Sendable {
        public var timeRange: CMTimeRange
        /// From the track's display size, origin top left, to the render's pixels, origin top left and y
        /// down.
        public var start: CGAffineTransform
        public var end: CGAffineTransform

        public init(timeRange: CMTimeRange, start: CGAffineTransform, end: CGAffineTransform) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }

    /// A crop rectangle whose origin and size move in straight lines over a half-open time range.
    public struct CropRectangleRamp: Equatable, Sendable {
        public var timeRange: CMTimeRange
        /// In square pixels of the source, before its transform, from the clean aperture's top left.
        public var start: CGRect
        public var end: CGRect

        public init(timeRange: CMTimeRange, start: CGRect, end: CGRect) {
            self.timeRange = timeRange
            self.start = start
            self.end = end
        }
    }
}
