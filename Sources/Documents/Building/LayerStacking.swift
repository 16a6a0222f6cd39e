import Foundation
import MediaTypes
import Timeline

/// The visible layers in a range of the output in which no layer begins or ends, from the top, with their
/// fades and edges.
struct LayerStacking {
    /// A layer with the effects of its transitions.
    struct Shown {
        var layer: VideoLayer
        /// The opacity at the start and at the end of the range; `nil` for 1.
        var opacity: (start: Double, end: Double)?
        /// The visible part of the frame, at the start and at the end; `nil` for all of it.
        var edge: (start: CGRect, end: CGRect)?
        /// The offset, at the start and at the end; `nil` for none.
        var offset: (start: CGSize, end: CGSize)?
        /// Whether the layer is mixed with the one below it.
        var isMixed = false
    }

    /// The side of a transition that is in front.
    private enum Front {
        case old, new
        /// The outgoing side is above the incoming one, and neither hides the other.
        case mixed
    }

    /// A side of a transition: the track's items before or after the cut.
    private struct Side: Hashable {
        var lane: [LaneStep]
        var transition: PlacedTransition
    }

    private let frame: CGRect
    private let range: CMTimeRange
    /// In order from the top.
    private(set) var shown: [Shown] = []

    /// - Parameter layers: The layers that are present in the whole range.
    init(_ layers: [VideoLayer], range: CMTimeRange, renderSize: CGSize) {
        frame = CGRect(origin: .zero, size: renderSize)
        self.range = range
        let fronts = fronts(layers)
        let sorted = layers.map { (rank: rank($0, fronts), layer: $0) }
            .sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
        var covering: [Set<Side>] = []
        for layer in sorted.reversed().map(\.layer) {
            let sides = sides(of: layer)
            let fading = Set(sides.filter { fades($0, fronts) })
            // A layer behind a covering layer is hidden, unless the covering layer fades and this one doesn't
            // fade with it.
            if covering.contains(where: { $0.isSubset(of: fading) }) { continue }
            let item = shown(layer, sides, fronts)
            if layer.covers && item.edge == nil && item.offset == nil { covering.append(fading) }
            shown.append(item)
        }
    }

    private func sides(of layer: VideoLayer) -> [Side] {
        layer.media.transitions.filter { $0.range.containsTimeRange(range) }.map {
            Side(lane: Array(layer.media.lane.prefix($0.depth)), transition: $0)
        }
    }

    /// Returns the front side of each transition. It must cover the other side, so that its fade or edge
    /// mixes the two.
    ///
    /// If neither side covers the other, as with clips with alpha, two single layers are mixed; with more
    /// layers, the outgoing side is in front.
    private func fronts(_ layers: [VideoLayer]) -> [TransitionKey: Front] {
        var known: [TransitionKey: (old: [VideoLayer], new: [VideoLayer])] = [:]
        for layer in layers {
            for side in sides(of: layer) {
                let key = TransitionKey(side.lane, side.transition)
                if side.transition.isOutgoing {
                    known[key, default: ([], [])].old.append(layer)
                } else {
                    known[key, default: ([], [])].new.append(layer)
                }
            }
        }
        return known.mapValues { sides in
            if covers(sides.old, sides.new) { return .old }
            if covers(sides.new, sides.old) { return .new }
            let isPair = sides.old.count == 1 && sides.new.count == 1
            return isPair && (sides.old + sides.new).allSatisfy { $0.trackID != nil } ? .mixed : .old
        }
    }

    private func covers(_ front: [VideoLayer], _ back: [VideoLayer]) -> Bool {
        front.contains { layer in
            // A moving layer may leave the area that hides it.
            layer.isOpaque
                && back.allSatisfy {
                    $0.appearance.transform.isEmpty && layer.frame(in: frame).contains($0.frame(in: frame))
                }
        }
    }

    private struct TransitionKey: Hashable {
        var lane: [LaneStep]
        var range: CMTimeRange

        /// The key is the same for both sides of a transition, which are in one track.
        init(_ lane: [LaneStep], _ transition: PlacedTransition) {
            self.lane = Array(lane.dropLast())
            range = transition.range
        }
    }

    /// Returns the position of a layer from the bottom.
    private func rank(_ layer: VideoLayer, _ fronts: [TransitionKey: Front]) -> [Int] {
        var rank = layer.media.lane.flatMap { [$0.layer, 0] }
        for side in sides(of: layer) {
            let oldIsFront = fronts[TransitionKey(side.lane, side.transition)] != .new
            rank[2 * side.transition.depth - 1] = side.transition.isOutgoing == oldIsFront ? 1 : 0
        }
        return rank
    }

    /// Returns whether a side changes its opacity: the front side of a dissolve, or both if they are mixed or
    /// the other side is empty.
    private func fades(_ side: Side, _ fronts: [TransitionKey: Front]) -> Bool {
        guard side.transition.style == .dissolve else { return false }
        return isFront(side, fronts)
    }

    private func isFront(_ side: Side, _ fronts: [TransitionKey: Front]) -> Bool {
        guard side.transition.hasPartner else { return true }
        return switch fronts[TransitionKey(side.lane, side.transition)] {
        case .mixed: true
        case .new: !side.transition.isOutgoing
        case .old, nil: side.transition.isOutgoing
        }
    }

    /// Returns whether the layer is the upper one of two that are mixed. Clips with a motion may overlap at a
    /// wipe's edge.
    private func isMixed(_ side: Side, _ layer: VideoLayer, _ fronts: [TransitionKey: Front]) -> Bool {
        let transition = side.transition
        guard transition.hasPartner, transition.isOutgoing,
            fronts[TransitionKey(side.lane, transition)] == .mixed
        else { return false }
        return switch transition.style {
        case .dissolve: true
        case .wipe: layer.appearance.transform.isEmpty
        case .push: false
        }
    }

    private func shown(
        _ layer: VideoLayer, _ sides: [Side], _ fronts: [TransitionKey: Front]
    ) -> Shown {
        var shown = Shown(layer: layer)
        for side in sides {
            let (start, end) = progress(of: side.transition)
            let isOutgoing = side.transition.isOutgoing
            if isMixed(side, layer, fronts) { shown.isMixed = true }
            switch side.transition.style {
            case .dissolve where isFront(side, fronts):
                let (from, to) = isOutgoing ? (1 - start, 1 - end) : (start, end)
                shown.opacity = ((shown.opacity?.start ?? 1) * from, (shown.opacity?.end ?? 1) * to)
            case .dissolve: break
            case .wipe(let direction):
                guard isFront(side, fronts) else { continue }
                let (near, far) = (direction.nearEdge(of: frame), direction.farEdge(of: frame))
                shown.edge =
                    isOutgoing
                    ? (mix(frame, far, start), mix(frame, far, end))
                    : (mix(near, frame, start), mix(near, frame, end))
            case .push(let direction):
                let lead: CGFloat = isOutgoing ? 0 : -1
                shown.offset = (
                    offset(direction, lead + start), offset(direction, lead + end)
                )
            }
        }
        return shown
    }

    /// Returns the progress of a transition at the start and at the end of the range, from 0 to 1.
    private func progress(of transition: PlacedTransition) -> (start: Double, end: Double) {
        let duration = transition.range.duration.seconds
        func progress(_ time: CMTime) -> Double {
            max(0, min(1, (time - transition.range.start).seconds / duration))
        }
        return (progress(range.start), progress(range.end))
    }

    private func offset(_ direction: Timeline.Transition.Direction, _ part: CGFloat) -> CGSize {
        let way = direction.motion
        return CGSize(width: way.width * part * frame.width, height: way.height * part * frame.height)
    }

    private func mix(_ start: CGRect, _ end: CGRect, _ part: CGFloat) -> CGRect {
        func mix(_ one: CGFloat, _ other: CGFloat) -> CGFloat { one + (other - one) * part }
        return CGRect(
            x: mix(start.minX, end.minX), y: mix(start.minY, end.minY), width: mix(start.width, end.width),
            height: mix(start.height, end.height))
    }
}
