public import Foundation
public import MediaTypes

extension Timeline {
    /// A transition between two clips, during which both are presented.
    public struct Transition: Sendable, Hashable {
        /// The kind of transition.
        public var kind: Kind
        /// The duration for which both clips are presented; ignored for a cut.
        public var duration: CMTime
        /// The pace of the transition of video.
        public var easing: Timeline.Easing
        /// The width of the edge of a wipe, iris, clock, barn door or blinds, over which the clips are mixed:
        /// from 0 for a sharp edge to 1, at which all of the frame changes at the same time. Other kinds have
        /// no edge.
        public var softness: Double
        /// The curve of the cross-fade of audio.
        public var audioFadeCurve: Timeline.FadeCurve

        /// Creates a transition, whose duration is the overlap of its two clips.
        public init(
            _ kind: Kind, duration: CMTime, easing: Timeline.Easing = .linear, softness: Double = 0,
            audioFadeCurve: Timeline.FadeCurve = .linear
        ) {
            self.kind = kind
            self.duration = duration
            self.easing = easing
            self.softness = softness
            self.audioFadeCurve = audioFadeCurve
        }

        /// A cut, in which the next clip begins when the previous one ends.
        public static let none = Transition(.none, duration: .zero)
    }
}

extension Timeline.Transition {
    /// The kinds of transitions.
    public enum Kind: Sendable, Hashable {
        /// A cut, without overlap.
        case none
        /// The outgoing clip fades to the incoming one.
        case dissolve
        /// The incoming clip moves in and pushes the outgoing one out at the opposite side.
        case push(Direction)
        /// An edge moves across the frame and reveals the incoming clip. Neither clip moves.
        case wipe(Direction)
        /// The outgoing clip fades to a color during the first half, and the incoming one fades in from it
        /// during the second. A color with alpha leaves a part of the clips visible.
        case fadeThroughColor(CGColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        /// The incoming clip moves in over the outgoing one, which doesn't move. Core Animation's `moveIn`.
        case cover(Direction)
        /// The outgoing clip moves out at the opposite side and reveals the incoming one, which doesn't move.
        /// Core Animation's `reveal`.
        case reveal(Direction)
        /// The incoming clip is stretched into the frame from a side, and squeezes the outgoing one at the
        /// opposite side.
        case squeeze(Direction)
        /// The incoming clip grows from the center of the frame over the outgoing one.
        case zoom
        /// A circle grows from the center of the frame and reveals the incoming clip. Neither clip moves.
        case iris
        /// A hand turns around the center of the frame, clockwise from the top, and reveals the incoming
        /// clip.
        case clock
        /// Two edges move from the middle of the frame to its left and right side and reveal the incoming
        /// clip.
        case barnDoor
        /// Eight strips of the frame are wiped at the same time.
        case blinds(Direction)
    }

    /// The side from which the incoming clip appears, named as in Core Animation's `CATransitionSubtype`.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        /// From the left edge, moving right.
        case fromLeft
        /// From the right edge, moving left.
        case fromRight
        /// From the top edge, moving down.
        case fromTop
        /// From the bottom edge, moving up.
        case fromBottom
    }
}
