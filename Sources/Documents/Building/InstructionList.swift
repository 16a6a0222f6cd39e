import Editing
import Foundation
import MediaTypes
import Timeline

/// Makes the instructions of a video composition from layers: one for each range with the same layers.
struct InstructionList {
    private let writer: LayerWriter
    private let renderSize: CGSize
    private(set) var instructions: [AVMutableVideoCompositionInstruction] = []
    /// The ranges in which the labels of slates are displayed.
    private(set) var labels: [(text: String, range: CMTimeRange)] = []

    /// - Parameter duration: The end of the output.
    init(_ layers: [VideoLayer], duration: CMTime, renderSize: CGSize, frameDuration: CMTime) {
        self.renderSize = renderSize
        writer = LayerWriter(renderSize: renderSize, frameDuration: frameDuration)
        let layers = layers.sorted { $0.media.range.start < $1.media.range.start }
        let times = Self.times(layers, duration: duration)
        var (active, next) = ([VideoLayer](), 0)
        for (start, end) in zip(times, times.dropFirst()) {
            let range = CMTimeRange(start: start, end: end)
            active.removeAll { $0.media.range.end <= start }
            while next < layers.count, layers[next].media.range.start <= start {
                active.append(layers[next])
                next += 1
            }
            add(LayerStacking(active, range: range, renderSize: renderSize), range)
        }
    }

    /// Returns all times at which a layer begins, ends or changes.
    private static func times(_ layers: [VideoLayer], duration: CMTime) -> [CMTime] {
        var times = [CMTime.zero, duration]
        for layer in layers {
            times += [layer.media.range.start, layer.media.range.end]
            times += layer.media.transitions.flatMap { [$0.range.start, $0.range.end] }
        }
        times.sort()
        var distinct: [CMTime] = []
        for time in times where time >= .zero && time <= duration && distinct.last != time {
            distinct.append(time)
        }
        return distinct
    }

    private mutating func add(_ stacking: LayerStacking, _ range: CMTimeRange) {
        for shown in stacking.shown {
            guard let text = shown.layer.label, shown.opacity == nil, shown.offset == nil else { continue }
            if let last = labels.last, last.text == text, last.range.end == range.start {
                labels[labels.count - 1].range = last.range.union(range)
            } else {
                labels.append((text, range))
            }
        }
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = range
        instruction.layerInstructions = stacking.shown.compactMap { layer($0, range) }
        instructions.append(instruction)
    }

    private func layer(
        _ shown: LayerStacking.Shown, _ range: CMTimeRange
    ) -> AVMutableVideoCompositionLayerInstruction? {
        guard let trackID = shown.layer.trackID, let fit = shown.layer.fit else { return nil }
        let placed = PlacedLayer(
            trackID: trackID, fit: fit, appearance: shown.layer.appearance, start: shown.layer.start)
        let instruction = writer.instruction(
            for: placed, over: range,
            LayerWriter.Change(offset: shown.offset, opacity: shown.opacity, edge: shown.edge))
        instruction.configuration.isMixed = shown.isMixed
        return instruction
    }
}
