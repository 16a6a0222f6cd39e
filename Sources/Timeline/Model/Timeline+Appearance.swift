public import Foundation

extension Timeline {
    /// How a clip lies in the frame and is seen, beyond its `FitMode`: cropping, placement, color, and opacity and transform
    /// over time.
    ///
    /// Keyframes must have rising times. Before the first keyframe its value applies, and after the last one that.
    public struct Appearance: Sendable, Hashable {
        /// The part of the upright picture to use, in fractions of its width and height from the top left; `nil` for all of
        /// it. The part is fitted as if it were the whole picture.
        public var crop: CGRect?
        /// The rectangle that the picture is fitted into, in fractions of the frame's width and height from the top left;
        /// `nil` for the whole frame. It may extend beyond the frame. Pixels are rounded to even ones.
        public var placement: CGRect?
        /// Changes of the opacity; empty for an opaque clip.
        public var opacity: [OpacityKeyframe]
        /// Motion, scaling and rotation about the center of the placed picture; empty for none.
        public var transform: [TransformKeyframe]
        /// Changes of the colors; `nil` for none.
        public var color: ColorAdjustment?

        public init(
            crop: CGRect? = nil, placement: CGRect? = nil, opacity: [OpacityKeyframe] = [],
            transform: [TransformKeyframe] = [], color: ColorAdjustment? = nil
        ) {
            self.crop = crop
            self.placement = placement
            self.opacity = opacity
            self.transform = transform
            self.color = color
        }
    }

    /// Changes of the colors of a clip, by GStreamer's `videobalance`.
    public struct ColorAdjustment: Sendable, Hashable {
        /// The brightness to add: from -1 to 1, by default 0.
        public var brightness: Double
        /// The contrast: from 0 to 2, by default 1.
        public var contrast: Double
        /// The saturation: from 0 for gray to 2, by default 1.
        public var saturation: Double
        /// The change of hue: from -1 to 1 for half a turn either way, by default 0.
        public var hue: Double

        public init(
            brightness: Double = 0, contrast: Double = 1, saturation: Double = 1, hue: Double = 0
        ) {
            self.brightness = brightness
            self.contrast = contrast
            self.saturation = saturation
            self.hue = hue
        }
    }
}
