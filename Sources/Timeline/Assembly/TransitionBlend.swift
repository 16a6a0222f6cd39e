import ExtraTypes
import Foundation
import MediaTypes

/// The drawing of a transition between clips: the side in front, whether the sides are mixed, and the changes
/// of their layers.
struct TransitionBlend {
    /// The side whose layers change.
    enum Front {
        case outgoing, incoming
        /// Both sides change, and the outgoing one is above the incoming one: neither hides the other.
        case both
    }

    private(set) var front: Front
    /// Whether the outgoing layer is mixed with the incoming one below it.
    let isMixed: Bool
    /// The color of the transition, which is a layer in front of its sides, or else behind all layers.
    let color: (value: CGColor, isInFront: Bool)?
    private let look: TransitionLook
    private let frame: CGRect
    /// Whether a straight edge is a pattern, not a crop.
    private let hasPattern: Bool
    /// Whether the side that moves leaves a part of its frame free.
    private var uncovers: Bool

    /// Chooses the front side. It must cover the other one, so that its fade or edge mixes the two and not
    /// the front side with black.
    ///
    /// If neither side covers the other, as with a tall clip and a wide one or clips with alpha, two single
    /// layers both change and are mixed; with more layers, the outgoing side is in front.
    ///
    /// - Parameter isAlone: Whether it is the only transition at its time.
    init(
        _ transition: PlacedTransition, from outgoing: [VideoLayer], to incoming: [VideoLayer],
        in frame: CGRect, by rules: LayerRules, isAlone: Bool
    ) {
        let layers = outgoing + incoming
        (look, self.frame) = (TransitionLook(transition.kind, in: frame), frame)
        // A crop is parallel to the sides of its clip, and leaves its backdrop and its outline.
        hasPattern = transition.softness > 0 || layers.contains { $0.isRotated || $0.isComposed }
        let front = Self.front(outgoing, incoming, in: frame)
        (self.front, uncovers) = (front, false)
        switch look {
        case .cut, .dissolve:
            isMixed = front == .both
        case .wipe(_, let edge):
            // Clips that are cropped at the same edge may overlap if one of them moves.
            isMixed =
                front == .both
                && (edge == nil || hasPattern
                    || !(rules == .timeline ? layers : outgoing).contains(where: \.isMoving))
        case .motion(let motion):
            if let moving = motion.movingSide {
                (self.front, isMixed) = (moving, false)
                uncovers = !(moving == .incoming ? incoming : outgoing).contains { $0.fills(frame) }
            } else if motion.scales(frame) {
                // The clips meet within a pixel.
                (self.front, isMixed) = (.outgoing, Self.isPair(outgoing, incoming))
            } else {
                // The clips are side by side. If they touch within a pixel, both are visible in it.
                if rules == .timeline { self.front = .outgoing }
                isMixed =
                    rules == .timeline && layers.contains(where: \.hasAlpha)
                    && !layers.contains(where: \.isMoving)
            }
        case .color:
            isMixed = false
        }
        color = Self.color(transition.kind, outgoing, incoming, in: frame, isAlone: isAlone)
    }

    /// Returns the side that covers the other one.
    private static func front(
        _ outgoing: [VideoLayer], _ incoming: [VideoLayer], in frame: CGRect
    ) -> Front {
        if covers(outgoing, incoming, in: frame) { return .outgoing }
        if covers(incoming, outgoing, in: frame) { return .incoming }
        return isPair(outgoing, incoming) ? .both : .outgoing
    }

    private static func isPair(_ outgoing: [VideoLayer], _ incoming: [VideoLayer]) -> Bool {
        outgoing.count == 1 && incoming.count == 1
            && (outgoing + incoming).allSatisfy { $0.placement != nil }
    }

    /// Returns the color of a kind. Behind sides that don't fill the frame, it would be visible at once.
    private static func color(
        _ kind: Timeline.Transition.Kind, _ outgoing: [VideoLayer], _ incoming: [VideoLayer],
        in frame: CGRect, isAlone: Bool
    ) -> (value: CGColor, isInFront: Bool)? {
        let isCovered =
            isAlone && !outgoing.isEmpty && !incoming.isEmpty
            && (outgoing + incoming).allSatisfy { $0.isLowest && $0.fills(frame) }
        return kind.color.map { (value: $0, isInFront: !isCovered || $0.alpha < 1) }
    }

    private static func covers(_ front: [VideoLayer], _ back: [VideoLayer], in frame: CGRect) -> Bool {
        front.contains { layer in back.allSatisfy { layer.covers($0, in: frame) } }
    }

    /// Returns whether a side is in front: its layers change, and those of the other side don't, unless both
    /// do.
    private func isFront(_ side: PlacedTransition) -> Bool {
        guard side.hasPartner else { return true }
        return switch front {
        case .both: true
        case .incoming: !side.leaves
        case .outgoing: side.leaves
        }
    }

    /// Returns whether the layers of a side change their opacity.
    func fades(_ side: PlacedTransition) -> Bool {
        color != nil || side.kind == .dissolve && isFront(side)
    }

    /// Adds the change of the color's layer between two parts of the transition, each from 0 to 1 and both in
    /// the same half.
    func addColor(from start: Double, to end: Double, to change: inout LayerWriter.Change) {
        let (from, to) = Self.colorPart(from: start, to: end)
        Self.fade(&change, from: from, to: to)
    }

    /// Returns the part of the color: all of it in the middle of the transition.
    private static func colorPart(from start: Double, to end: Double) -> (start: Double, end: Double) {
        isFirstHalf(from: start, to: end) ? (2 * start, 2 * end) : (2 - 2 * start, 2 - 2 * end)
    }

    private static func isFirstHalf(from start: Double, to end: Double) -> Bool { (start + end) / 2 < 0.5 }

    private static func fade(_ change: inout LayerWriter.Change, from start: Double, to end: Double) {
        change.opacity = ((change.opacity?.start ?? 1) * start, (change.opacity?.end ?? 1) * end)
    }

    /// Adds the changes of a side's layers between two parts of the transition, each from 0 to 1.
    func add(
        _ side: PlacedTransition, from start: Double, to end: Double, to change: inout LayerWriter.Change
    ) {
        switch look {
        case .cut: break
        case .dissolve:
            guard isFront(side) else { return }
            let (from, to) = side.leaves ? (1 - start, 1 - end) : (start, end)
            Self.fade(&change, from: from, to: to)
        case .wipe(let pattern, let edge):
            guard isFront(side) else { return }
            guard let edge, !hasPattern else {
                let mask = WipeMask(pattern, softness: side.softness, isInverted: side.leaves)
                return change.wipe = (mask, start, end)
            }
            // The edge crosses the whole frame, bars included.
            let (from, to) =
                side.leaves ? (frame, edge.farEdge(of: frame)) : (edge.nearEdge(of: frame), frame)
            change.edge = (from.mixed(with: to, start), from.mixed(with: to, end))
        case .motion(let motion): add(motion, side, from: start, to: end, to: &change)
        case .color: addFade(side, from: start, to: end, to: &change)
        }
    }

    /// Adds the motion of a side's frame, bars included, or the wipe of a side over which the other one
    /// moves.
    private func add(
        _ motion: TransitionMotion, _ side: PlacedTransition, from start: Double, to end: Double,
        to change: inout LayerWriter.Change
    ) {
        let (from, to) = (
            motion.rectangle(of: frame, isOutgoing: side.leaves, at: start),
            motion.rectangle(of: frame, isOutgoing: side.leaves, at: end)
        )
        if let from, let to {
            change.motion = (frame, from, to)
        } else if let pattern = motion.uncovered, uncovers {
            change.wipe = (WipeMask(pattern, isInverted: side.leaves), start, end)
        }
    }

    /// Adds the change of a side's layers in a half of a fade through a color. Each side is visible in its
    /// own half.
    private func addFade(
        _ side: PlacedTransition, from start: Double, to end: Double, to change: inout LayerWriter.Change
    ) {
        guard side.leaves == Self.isFirstHalf(from: start, to: end) else {
            return Self.fade(&change, from: 0, to: 0)
        }
        guard color?.isInFront == false else { return }
        let part = Self.colorPart(from: start, to: end)
        Self.fade(&change, from: 1 - part.start, to: 1 - part.end)
    }
}

extension TransitionMotion {
    /// The side that moves; `nil` if both do.
    fileprivate var movingSide: TransitionBlend.Front? {
        if outgoing == nil { .incoming } else if incoming == nil { .outgoing } else { nil }
    }
}
