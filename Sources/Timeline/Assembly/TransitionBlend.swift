import Foundation
import MediaTypes

/// The drawing of a transition: the side in front, whether the sides are mixed, and the changes of their
/// layers.
///
/// This is the only place that knows how a kind of transition looks.
struct TransitionBlend {
    /// The side whose layers change.
    enum Front {
        case outgoing, incoming
        /// Both sides change, and the outgoing one is above the incoming one: neither hides the other.
        case both
    }

    let front: Front
    /// Whether the outgoing layer is mixed with the incoming one below it.
    let isMixed: Bool
    /// The color of the transition, which is a layer in front of its sides, or else behind all layers.
    let color: (value: CGColor, isInFront: Bool)?

    /// Chooses the front side. It must cover the other one, so that its fade or edge mixes the two and not the
    /// front side with black.
    ///
    /// If neither side covers the other, as with a tall clip and a wide one or clips with alpha, two single
    /// layers both change and are mixed; with more layers, the outgoing side is in front.
    ///
    /// - Parameter isAlone: Whether it is the only transition at its time.
    init(
        _ kind: Timeline.Transition.Kind, from outgoing: [VideoLayer], to incoming: [VideoLayer],
        in frame: CGRect, by rules: LayerRules, isAlone: Bool
    ) {
        let layers = outgoing + incoming
        let isPair =
            outgoing.count == 1 && incoming.count == 1 && layers.allSatisfy { $0.placement != nil }
        var front = isPair ? Front.both : .outgoing
        if Self.covers(outgoing, incoming, in: frame) {
            front = .outgoing
        } else if Self.covers(incoming, outgoing, in: frame) {
            front = .incoming
        }
        switch kind {
        case .none, .dissolve:
            isMixed = front == .both
        case .wipe:
            // Clips that are cropped at the same edge may overlap if one of them moves.
            isMixed = front == .both && !(rules == .timeline ? layers : outgoing).contains(where: \.isMoving)
        case .push:
            // The clips are side by side. If they touch within a pixel, both are visible in it.
            if rules == .timeline { front = .outgoing }
            isMixed =
                rules == .timeline && layers.contains(where: \.hasAlpha)
                && !layers.contains(where: \.isMoving)
        case .fadeThroughColor:
            isMixed = false
        }
        self.front = front
        // Behind sides that don't fill the frame, the color would be visible at once.
        let isCovered =
            isAlone && !outgoing.isEmpty && !incoming.isEmpty
            && layers.allSatisfy { $0.isLowest && $0.fills(frame) }
        color = kind.color.map { (value: $0, isInFront: !isCovered || $0.alpha < 1) }
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
        case .incoming: !side.isOutgoing
        case .outgoing: side.isOutgoing
        }
    }

    /// Returns whether the layers of a side change their opacity.
    func fades(_ side: PlacedTransition) -> Bool {
        color != nil || side.kind == .dissolve && isFront(side)
    }

    /// Adds the change of the color's layer between two points of the transition, each from 0 to 1 and both in
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

    /// Adds the changes of a side's layers between two points of the transition, each from 0 to 1.
    func add(
        _ side: PlacedTransition, from start: Double, to end: Double, in frame: CGRect,
        to change: inout LayerWriter.Change
    ) {
        switch side.kind {
        case .none: break
        case .dissolve:
            guard isFront(side) else { return }
            let (from, to) = side.isOutgoing ? (1 - start, 1 - end) : (start, end)
            Self.fade(&change, from: from, to: to)
        case .wipe(let direction):
            guard isFront(side) else { return }
            // The edge crosses the whole frame, bars included.
            let (near, far) = (direction.nearEdge(of: frame), direction.farEdge(of: frame))
            change.edge =
                side.isOutgoing
                ? (Self.mix(frame, far, start), Self.mix(frame, far, end))
                : (Self.mix(near, frame, start), Self.mix(near, frame, end))
        case .push(let direction):
            // Both sides move by the size of the frame, bars included, so that they stay side by side.
            let lead: CGFloat = side.isOutgoing ? 0 : -1
            change.offset = (
                Self.offset(direction, lead + start, frame), Self.offset(direction, lead + end, frame)
            )
        case .fadeThroughColor: addFade(side, from: start, to: end, to: &change)
        }
    }

    /// Adds the change of a side's layers in a half of a fade through a color. Each side is visible in its own
    /// half.
    private func addFade(
        _ side: PlacedTransition, from start: Double, to end: Double, to change: inout LayerWriter.Change
    ) {
        guard side.isOutgoing == Self.isFirstHalf(from: start, to: end) else {
            return Self.fade(&change, from: 0, to: 0)
        }
        guard color?.isInFront == false else { return }
        let part = Self.colorPart(from: start, to: end)
        Self.fade(&change, from: 1 - part.start, to: 1 - part.end)
    }

    private static func offset(
        _ direction: Timeline.Transition.Direction, _ part: CGFloat, _ frame: CGRect
    ) -> CGSize {
        let way = direction.motion
        return CGSize(width: way.width * part * frame.width, height: way.height * part * frame.height)
    }

    private static func mix(_ start: CGRect, _ end: CGRect, _ part: CGFloat) -> CGRect {
        func mix(_ one: CGFloat, _ other: CGFloat) -> CGFloat { one + (other - one) * part }
        return CGRect(
            x: mix(start.minX, end.minX), y: mix(start.minY, end.minY), width: mix(start.width, end.width),
            height: mix(start.height, end.height))
    }
}

extension PlacedTransition {
    /// The times at which the transition begins and ends, and one with a color is in its middle. Between two of
    /// them, all changes are linear.
    var times: [CMTime] {
        kind.color == nil ? [range.start, range.end] : [range.start, middle, range.end]
    }

    /// The middle: exact, unless its timescale doesn't fit 32 bits, and then less than a nanosecond early.
    private var middle: CMTime {
        let (value, timescale) = (range.duration.value, range.duration.timescale)
        let half =
            timescale <= CMTimeScale.max / 2
            ? CMTime(value: value, timescale: 2 * timescale)
            : CMTime(value: value / 2, timescale: timescale)
        return range.start + half
    }
}
