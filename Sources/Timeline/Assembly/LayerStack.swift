import ExtraTypes
import Foundation
import MediaTypes

/// The visible layers in a range of the output in which no layer begins, ends or changes, from the top, with
/// the changes of their transitions.
struct LayerStack {
    struct VisibleLayer {
        var layer: VideoLayer
        /// The range over which `change` extends.
        var span: CMTimeRange
        var change = LayerWriter.Change()
        /// Whether the layer is mixed with the one below it.
        var isMixed = false

        /// Whether no transition changes the layer.
        var isUnchanged: Bool { !change.uncovers && change.opacity == nil && !isMixed }
    }

    /// A side of a transition: the items of a track before or after the cut.
    private struct Side: Hashable {
        var lane: [LaneStep]
        var transition: PlacedTransition

        /// The cut of the transition, which is the same for both sides: they are in one track.
        var cut: Cut {
            Cut(track: Array(lane.dropLast()), layer: lane.last?.layer ?? 0, range: transition.range)
        }
    }

    private struct Cut: Hashable {
        var track: [LaneStep]
        /// The layer of an item in a stack, which may fade while others do.
        var layer: Int
        var range: CMTimeRange
    }

    private let frame: CGRect
    private let range: CMTimeRange
    private let rules: LayerRules
    private var blends: [Cut: TransitionBlend] = [:]
    /// In order from the top.
    private(set) var layers: [VisibleLayer] = []

    /// The color of transitions behind all layers; `nil` for none.
    var background: CGColor? { blends.values.lazy.compactMap(\.color).first { !$0.isInFront }?.value }

    /// The color behind the lowest layer, if it can be the background of the whole frame, which is cheaper
    /// than an image of both.
    var plainBackdrop: CGColor? {
        guard background == nil, let lowest = layers.last, lowest.isUnchanged,
            lowest.layer.placement?.appearance.blendMode == .normal,
            let backdrop = lowest.layer.placement?.backdrop, backdrop.room.contains(frame),
            let color = backdrop.color, color.alpha >= 1
        else { return nil }
        return color
    }

    /// - Parameter layers: The layers that are present in the whole range.
    init(_ layers: [VideoLayer], range: CMTimeRange, renderSize: CGSize, rules: LayerRules) {
        frame = CGRect(origin: .zero, size: renderSize)
        (self.range, self.rules) = (range, rules)
        let sided = layers.map { (layer: $0, sides: sides(of: $0)) }
        blends = makeBlends(sided)
        let sorted = (sided + colorLayers(sided)).map {
            (rank: rank($0.layer, $0.sides), layer: $0.layer, sides: $0.sides)
        }
        .sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
        var covering: [Set<Side>] = []
        for (_, layer, sides) in sorted.reversed() {
            let fading = Set(sides.filter { blends[$0.cut]?.fades($0.transition) == true })
            // A layer behind a covering layer is hidden, unless the covering layer fades and this one doesn't
            // fade with it.
            if covering.contains(where: { $0.isSubset(of: fading) }) { continue }
            let visible = visibleLayer(layer, sides)
            if let opacity = visible.change.opacity, opacity.start == 0, opacity.end == 0 { continue }
            if layer.hidesLayersBelow && !visible.change.uncovers {
                covering.append(fading)
            }
            self.layers.append(visible)
        }
    }

    private func sides(of layer: VideoLayer) -> [Side] {
        layer.media.transitions.filter { $0.range.containsTimeRange(range) }.map {
            Side(lane: Array(layer.media.lane.prefix($0.depth)), transition: $0)
        }
    }

    private func makeBlends(_ layers: [(layer: VideoLayer, sides: [Side])]) -> [Cut: TransitionBlend] {
        typealias Parts = (transition: PlacedTransition, outgoing: [VideoLayer], incoming: [VideoLayer])
        var known: [Cut: Parts] = [:]
        for (layer, sides) in layers {
            for side in sides {
                var parts = known[side.cut] ?? (side.transition, outgoing: [], incoming: [])
                if side.transition.leaves {
                    parts.outgoing.append(layer)
                } else {
                    parts.incoming.append(layer)
                }
                known[side.cut] = parts
            }
        }
        return known.mapValues {
            TransitionBlend(
                $0.transition, from: $0.outgoing, to: $0.incoming, in: frame, by: rules,
                isAlone: known.count == 1)
        }
    }

    /// Returns the layers of colors in front of the sides of transitions, one for each cut.
    private func colorLayers(
        _ layers: [(layer: VideoLayer, sides: [Side])]
    ) -> [(layer: VideoLayer, sides: [Side])] {
        var cuts: Set<Cut> = []
        var result: [(layer: VideoLayer, sides: [Side])] = []
        for (layer, sides) in layers {
            for side in sides {
                guard let color = blends[side.cut]?.color, color.isInFront, cuts.insert(side.cut).inserted
                else { continue }
                let depth = side.transition.depth
                let outer = sides.filter { $0.transition.depth <= depth }
                let media = PlacedMedia(
                    range: side.transition.range, lane: Array(layer.media.lane.prefix(depth)),
                    transitions: outer.map(\.transition))
                var made = VideoLayer(color.value, at: media, renderSize: frame.size)
                made.isOfTransition = true
                result.append((layer: made, sides: outer))
            }
        }
        return result
    }

    /// Returns the position of a layer from the bottom.
    private func rank(_ layer: VideoLayer, _ sides: [Side]) -> [Int] {
        var rank = layer.media.lane.flatMap { [$0.layer, 0] }
        for side in sides {
            let outgoingIsFront = blends[side.cut]?.front != .incoming
            rank[2 * side.transition.depth - 1] = side.transition.leaves == outgoingIsFront ? 1 : 0
        }
        if layer.isOfTransition { rank[rank.count - 1] = 2 }
        return rank
    }

    private func visibleLayer(_ layer: VideoLayer, _ sides: [Side]) -> VisibleLayer {
        let span = rules == .timeline ? layer.media.part(around: range) : range
        var visible = VisibleLayer(layer: layer, span: span)
        for side in sides {
            guard let blend = blends[side.cut] else { continue }
            let transition = side.transition
            let pace = LayerWriter.Pace(
                transition.easing, from: transition.timePart(at: span.start),
                to: transition.timePart(at: span.end))
            let (start, end) = (pace.start, pace.end)
            if transition.easing != .linear { visible.change.pace = pace }
            if layer.isOfTransition, transition.depth == layer.media.lane.count {
                blend.addColor(from: start, to: end, to: &visible.change)
                continue
            }
            if blend.isMixed, transition.hasPartner, transition.leaves { visible.isMixed = true }
            blend.add(transition, from: start, to: end, to: &visible.change)
        }
        return visible
    }
}
