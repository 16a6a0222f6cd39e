public import Foundation
public import MediaTypes

extension Timeline {
    /// A transition between two clips, during which both are presented.
    public struct Transition: Sendable, Hashable {
        /// The kind of transition.
        public var kind: Kind
        /// The duration for which both clips are presented; ignored for a cut.
        public var duration: CMTime

        public init(_ kind: Kind, duration: CMTime) {
            self.kind = kind
            self.duration = duration
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
        /// The outgoing clip fades to a color during the first half, and the incoming one fades in from it during
        /// the second. A color with alpha leaves a part of the clips visible.
        case fadeThroughColor(CGColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1))
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
