import Editing
import Foundation
import MediaTypes

@testable import Timeline

extension InstructionList {
    /// The instruction of a transition between two clips that takes all of their range.
    static func transition(
        _ kind: Timeline.Transition.Kind, from outgoing: TrackPlacement, to incoming: TrackPlacement,
        over range: CMTimeRange, format: OutputFormat, rules: LayerRules = .timeline,
        _ change: (inout PlacedTransition) -> Void = { _ in }
    ) -> AVMutableVideoCompositionInstruction {
        let sides = [(placement: outgoing, isOutgoing: true), (placement: incoming, isOutgoing: false)]
        let layers = sides.enumerated().map { index, side in
            var transition = PlacedTransition(range: range, kind: kind, isOutgoing: side.isOutgoing)
            change(&transition)
            return VideoLayer(
                media: PlacedMedia(
                    range: range, lane: [LaneStep(layer: 0, item: index)], transitions: [transition]),
                placement: side.placement)
        }
        let list = InstructionList(
            layers, from: range.start, until: range.end, format: format, rules: rules)
        return list.instructions[0]
    }
}
