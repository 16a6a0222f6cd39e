import ExtraTypes
import Foundation

/// The motion or wipe that a kind of transition is. This is the only place that knows how a kind looks;
/// `TransitionBlend` applies it to clips.
enum TransitionLook {
    /// Neither side changes.
    case cut
    /// A side fades over the other one.
    case dissolve
    /// Both sides fade from and to a color.
    case color
    /// The frame of a side moves.
    case motion(TransitionMotion)
    /// The incoming side becomes visible in the order of a pattern.
    ///
    /// - edge: The direction of the pattern if it is a single straight edge, which a crop can be.
    case wipe(WipePattern, edge: Timeline.Transition.Direction?)

    init(_ kind: Timeline.Transition.Kind, in frame: CGRect) {
        func shifted(_ way: CGSize) -> CGRect {
            frame.offsetBy(dx: way.width * frame.width, dy: way.height * frame.height)
        }
        switch kind {
        case .none: self = .cut
        case .dissolve: self = .dissolve
        case .fadeThroughColor: self = .color
        case .wipe(let direction): self = .wipe(WipePattern(.line, from: direction.side), edge: direction)
        case .iris: self = .wipe(WipePattern(.circle), edge: nil)
        case .clock: self = .wipe(WipePattern(.clock), edge: nil)
        case .barnDoor: self = .wipe(WipePattern(.doors), edge: nil)
        case .blinds(let direction): self = .wipe(WipePattern(.blinds, from: direction.side), edge: nil)
        case .push(let direction):
            self = .motion(
                TransitionMotion(
                    outgoing: shifted(direction.motion), incoming: shifted(direction.opposite.motion)))
        case .cover(let direction):
            self = .motion(
                TransitionMotion(
                    outgoing: nil, incoming: shifted(direction.opposite.motion),
                    uncovered: WipePattern(.line, from: direction.side)))
        case .reveal(let direction):
            self = .motion(
                TransitionMotion(
                    outgoing: shifted(direction.motion), incoming: nil,
                    uncovered: WipePattern(.line, from: direction.side)))
        case .squeeze(let direction):
            self = .motion(
                TransitionMotion(
                    outgoing: direction.farEdge(of: frame), incoming: direction.nearEdge(of: frame)))
        case .zoom:
            self = .motion(
                TransitionMotion(
                    outgoing: nil, incoming: CGRect(x: frame.midX, y: frame.midY, width: 0, height: 0),
                    uncovered: WipePattern(.box)))
        }
    }
}

/// The motion of the frames of a transition's sides, bars included.
struct TransitionMotion {
    /// The rectangle in which the outgoing frame ends; `nil` if it doesn't move.
    let outgoing: CGRect?
    /// The rectangle in which the incoming frame begins; `nil` if it doesn't move.
    let incoming: CGRect?
    /// The pattern in which the moving frame covers or uncovers the other one. Where the moving clip doesn't
    /// fill its frame, the other one is wiped by it.
    var uncovered: WipePattern?

    /// Whether the sides change their sizes, and meet within a pixel.
    func scales(_ frame: CGRect) -> Bool {
        [outgoing, incoming].compactMap(\.self).contains { $0.size != frame.size }
    }

    /// Returns the rectangle of a side's frame at a part of the transition, from 0 to 1; `nil` if the side
    /// doesn't move.
    func rectangle(of frame: CGRect, isOutgoing: Bool, at part: Double) -> CGRect? {
        isOutgoing
            ? outgoing.map { frame.mixed(with: $0, part) }
            : incoming.map { $0.mixed(with: frame, part) }
    }
}

extension CGRect {
    /// Returns the rectangle at a part of the way to another one; exact at its ends.
    func mixed(with end: CGRect, _ part: CGFloat) -> CGRect {
        func mix(_ one: CGFloat, _ other: CGFloat) -> CGFloat {
            part == 1 ? other : one + (other - one) * part
        }
        return CGRect(
            x: mix(minX, end.minX), y: mix(minY, end.minY), width: mix(width, end.width),
            height: mix(height, end.height))
    }
}

extension Timeline.Transition.Direction {
    /// The side at which the incoming clip appears first.
    fileprivate var side: WipePattern.Side {
        switch self {
        case .fromLeft: .left
        case .fromRight: .right
        case .fromTop: .top
        case .fromBottom: .bottom
        }
    }
}

extension Timeline.Transition.Kind {
    /// Whether the transition has an edge between the clips, which may be soft. Not part of AVFoundation.
    public var hasEdge: Bool {
        if case .wipe = TransitionLook(self, in: .zero) { true } else { false }
    }
}
