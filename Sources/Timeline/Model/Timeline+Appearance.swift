public import Foundation
public import MediaTypes

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
        /// The color of the part of the frame, or of the placement, that the clip leaves free or transparent;
        /// `nil` for the content behind the clip. Opacity and transform don't change it; fades and
        /// transitions do. An error with `FitMode.blur`.
        public var background: CGColor?
        /// The radius of the clip's corners, in fractions of the frame's height: from 0, the default, to 1.
        /// At most half the shorter side of the clip is used.
        public var cornerRadius: Double
        /// A line within the edge of the clip; `nil` for none.
        public var border: Border?
        /// The shadow behind the clip; `nil` for none.
        public var shadow: Shadow?
        /// The way in which the clip is combined with the content behind it.
        public var blendMode: BlendMode

        /// Creates an appearance; by default, of a whole clip without changes.
        public init(
            crop: CGRect? = nil, focus: CGPoint? = nil, placement: CGRect? = nil,
            opacity: [OpacityKeyframe] = [], transform: [TransformKeyframe] = [],
            color: ColorAdjustment? = nil, key: ChromaKey? = nil, background: CGColor? = nil,
            cornerRadius: Double = 0, border: Border? = nil, shadow: Shadow? = nil,
            blendMode: BlendMode = .normal
        ) {
            self.crop = crop
            self.focus = focus
            self.placement = placement
            self.opacity = opacity
            self.transform = transform
            self.color = color
            self.key = key
            self.background = background
            self.cornerRadius = cornerRadius
            self.border = border
            self.shadow = shadow
            self.blendMode = blendMode
        }
    }
}
