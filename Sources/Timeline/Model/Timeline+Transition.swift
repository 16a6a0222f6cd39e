public import MediaTypes

extension Timeline {
    /// How one clip gives way to the next: for a while both are shown.
    public struct Transition: Sendable, Hashable {
        public var kind: Kind
        /// For how long both clips are shown; without meaning for a cut.
        public var duration: CMTime

        public init(_ kind: Kind, duration: CMTime) {
            self.kind = kind
            self.duration = duration
        }

        /// A cut: the next clip begins where the last one ends.
        public static let none = Transition(.none, duration: .zero)
    }
}

extension Timeline.Transition {
    /// What is seen while two clips overlap.
    public enum Kind: Sendable, Hashable {
        /// A cut; nothing overlaps.
        case none
        /// The old picture fades and the new one is seen through it.
        case dissolve
        /// The new picture comes in and drives the old one out on the other side.
        case push(Direction)
        /// An edge runs across the picture; behind it is the new one. Neither picture moves.
        case wipe(Direction)
    }

    /// Where the new picture comes from; the names are those of Core Animation's `CATransitionSubtype`.
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
