public import Foundation

extension Timeline {
    /// The appearance of a clip in the frame, beyond its `FitMode`: cropping, placement, color, and opacity
    /// and transform over time.
    ///
    /// Keyframes must have ascending times. The first keyframe's value applies before it, and the last one's
    /// after it.
    public struct Appearance: Sendable, Hashable {
        /// The part of the upright frame to use, in fractions of its width and height from the top left;
        /// `nil` for all of it. The part is fitted as if it were the whole frame.
        public var crop: CGRect?
        /// The point that `FitMode.fill` keeps as near to the center as it can, in fractions of the width and
        /// height of the used part of the clip, from the top left; `nil` for its center. Ignored by other
        /// modes.
        public var focus: CGPoint?
        /// The rectangle of the output frame that the clip is fitted into, in fractions of its width and
        /// height from the top left; `nil` for the whole frame. It may extend beyond the frame. Pixels are
        /// rounded to even ones.
        public var placement: CGRect?
        /// Changes of the opacity; empty for an opaque clip.
        public var opacity: [OpacityKeyframe]
        /// Motion, scaling and rotation about the center of the placed clip; empty for none.
        public var transform: [TransformKeyframe]
        /// Changes of the colors; `nil` for none.
        public var color: ColorAdjustment?
        /// The color that becomes transparent; `nil` for none.
        public var key: ChromaKey?

        /// Creates an appearance; by default, of a whole clip without changes.
        public init(
            crop: CGRect? = nil, focus: CGPoint? = nil, placement: CGRect? = nil,
            opacity: [OpacityKeyframe] = [], transform: [TransformKeyframe] = [],
            color: ColorAdjustment? = nil, key: ChromaKey? = nil
        ) {
            self.crop = crop
            self.focus = focus
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

        /// Creates an adjustment; by default, one that changes nothing.
        public init(
            brightness: Double = 0, contrast: Double = 1, saturation: Double = 1, hue: Double = 0
        ) {
            self.brightness = brightness
            self.contrast = contrast
            self.saturation = saturation
            self.hue = hue
            self.key = key
        }
    }
}
