package import Editing
import Foundation
import Layers
package import MediaTypes

/// Makes the instructions of a video composition from layers: one for each range with the same layers.
package struct InstructionList {
    private let format: OutputFormat
    private let rules: LayerRules
    private let writer: LayerWriter
    package private(set) var instructions: [AVMutableVideoCompositionInstruction] = []
    /// The ranges in which the labels of slates are displayed.
    package private(set) var labels: [(text: String, range: CMTimeRange)] = []
    /// The colors that are layers, and the ranges in which they are.
    private var colors: [(color: CGColor, range: CMTimeRange)] = []
    /// The first range with several colors, which one track can't provide.
    private var mixedColors: CMTimeRange?
    /// The last layer instruction of each track, and the time at which it begins.
    private var written:
        [CMPersistentTrackID: (start: CMTime, instruction: AVMutableVideoCompositionLayerInstruction)] = [:]

    /// - Parameters:
    ///   - start: The start of the output. The first instruction keeps its timescale.
    ///   - end: The end of the output.
    package init(
        _ layers: [VideoLayer], from start: CMTime = .zero, until end: CMTime, format: OutputFormat,
        rules: LayerRules
    ) {
        (self.format, self.rules) = (format, rules)
        writer = LayerWriter(renderSize: format.renderSize, frameDuration: format.frameDuration)
        let layers = layers.sorted { $0.media.range.start < $1.media.range.start }
        let times = Self.times(layers, from: start, until: end)
        var (active, next) = ([VideoLayer](), 0)
        for (start, end) in zip(times, times.dropFirst()) {
            active.removeAll { $0.media.range.end <= start }
            while next < layers.count, layers[next].media.range.start <= start {
                active.append(layers[next])
                next += 1
            }
            add(active, over: CMTimeRange(start: start, end: end))
        }
    }

    /// Returns the video composition of the instructions.
    package func videoComposition(
        titles: AVVideoCompositionCoreAnimationTool?
    ) -> AVMutableVideoComposition {
        let composition = AVMutableVideoComposition()
        (composition.renderSize, composition.frameDuration) = (format.renderSize, format.frameDuration)
        composition.instructions = instructions
        composition.animationTool =
            colors.isEmpty
            ? titles
            : AVVideoCompositionCoreAnimationTool(
                titles, adding: colorLayer(), asTrackID: VideoLayer.colorTrackID)
        return composition
    }

    /// Throws if several colors are visible at the same time.
    package func checkColors() throws(TimelineError) {
        guard let mixedColors else { return }
        throw TimelineError(
            .invalidAppearance,
            cause: "two colors can't be mixed, as from \(mixedColors.start.secondsText) to"
                + " \(mixedColors.end.secondsText)",
            remedy: "use a cut there, or an image of one of the colors")
    }

    /// Returns the layer of the animation tool that provides the track of colors.
    private func colorLayer() -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(origin: .zero, size: format.renderSize)
        for (color, range) in colors {
            let layer = CALayer()
            layer.frame = root.bounds
            layer.backgroundColor = color
            layer.beginTime = range.start.seconds
            layer.duration = range.duration.seconds
            root.addSublayer(layer)
        }
        return root
    }

    /// Returns all times at which a layer begins, ends or changes.
    private static func times(_ layers: [VideoLayer], from start: CMTime, until end: CMTime) -> [CMTime] {
        var times = [start, end]
        for layer in layers {
            times += [layer.media.range.start, layer.media.range.end]
            times += layer.media.transitions.flatMap(\.times)
        }
        return times.sortedOnce.filter { $0 >= start && $0 <= end }
    }

    private mutating func add(_ layers: [VideoLayer], over range: CMTimeRange) {
        let stack = LayerStack(layers, range: range, renderSize: format.renderSize, rules: rules)
        for visible in stack.layers {
            addLabel(of: visible, over: range)
            if let color = visible.layer.color { add(color, over: range) }
        }
        if stack.layers.count(where: { $0.layer.color != nil }) > 1 { mixedColors = mixedColors ?? range }
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = range
        instruction.backgroundColor = stack.background ?? format.background
        var drawn = stack.layers
        if let color = stack.plainBackdrop {
            instruction.backgroundColor = color
            drawn[drawn.count - 1].layer.placement?.backdrop = nil
        }
        instruction.layerInstructions = drawn.compactMap { layerInstruction($0) }
        instructions.append(instruction)
    }

    private mutating func add(_ color: CGColor, over range: CMTimeRange) {
        if let last = colors.last, last.color == color, last.range.end == range.start {
            colors[colors.count - 1].range = last.range.union(range)
        } else {
            colors.append((color, range))
        }
    }

    private mutating func addLabel(of visible: LayerStack.VisibleLayer, over range: CMTimeRange) {
        guard let text = visible.layer.label, visible.change.opacity == nil, visible.change.motion == nil,
            visible.change.wipe == nil
        else { return }
        if let last = labels.last, last.text == text, last.range.end == range.start {
            labels[labels.count - 1].range = last.range.union(range)
        } else {
            labels.append((text, range))
        }
    }

    /// Returns the layer instruction of a layer, which several instructions share if it spans them.
    private mutating func layerInstruction(
        _ visible: LayerStack.VisibleLayer
    ) -> AVMutableVideoCompositionLayerInstruction? {
        guard let placement = visible.layer.placement else { return nil }
        // A background is the instruction's only while no layer is below.
        if let last = written[placement.trackID], last.start == visible.span.start,
            (last.instruction.configuration.backdrop == nil) == (placement.backdrop == nil)
        {
            return last.instruction
        }
        let instruction = writer.instruction(for: placement, over: visible.span, visible.change)
        instruction.configuration.isMixed = visible.isMixed
        written[placement.trackID] = (visible.span.start, instruction)
        return instruction
    }
}
