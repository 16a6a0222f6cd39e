public import Foundation
public import MediaTypes

extension Timeline {
    /// A line within the edge of a clip, which follows its rounded corners.
    public struct Border: Sendable, Hashable {
        /// The width, in fractions of the frame's height: from 0 to 0.5.
        public var width: Double
        /// The color, by default white.
        public var color: CGColor

        /// Creates a border.
        public init(width: Double, color: CGColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)) {
            (self.width, self.color) = (width, color)
        }
    }

    /// The shadow of a clip: its alpha, blurred, in a color.
    public struct Shadow: Sendable, Hashable {
        /// The distance from the clip, in fractions of the frame's width and height, each from -1 to 1; by
        /// default 0 and 0.01.
        public var offset: CGPoint
        /// The standard deviation of the blur, in fractions of the frame's height: from 0 to 0.5, by default
        /// 0.01.
        public var radius: Double
        /// The color, by default black.
        public var color: CGColor
        /// The opacity from 0 to 1, by default 0.5.
        public var opacity: Double

        /// Creates a shadow; by default, a small one below the clip.
        public init(
            offset: CGPoint = CGPoint(x: 0, y: 0.01), radius: Double = 0.01,
            color: CGColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1), opacity: Double = 0.5
        ) {
            (self.offset, self.radius) = (offset, radius)
            (self.color, self.opacity) = (color, opacity)
        }
    }
}
