internal import Editing
internal import Engine
internal import MediaTypes
internal import Synchronization

/// What a compositor is told beside its requests: the render context and the film's range before the first
/// one, and each instruction's range before its first one.
final class CompositorAnnouncements: Sendable {
    private let range: CMTimeRange
    private let lastInstruction = Mutex<Int?>(nil)

    init(range: CMTimeRange) {
        self.range = range
    }

    /// Called on the compositor's queue, right before a request.
    func announce(
        _ request: FrameRequest, _ instruction: any AVVideoCompositionInstructionProtocol,
        _ context: AVVideoCompositionRenderContext, to compositor: any AVVideoCompositing
    ) {
        let previous = lastInstruction.withLock { last in
            defer { last = request.instructionIndex }
            return last
        }
        if previous == nil {
            compositor.renderContextChanged(context)
            compositor.prerollForRendering(using: hint(range))
        }
        if previous != request.instructionIndex {
            compositor.anticipateRendering(using: hint(instruction.timeRange.intersection(range)))
        }
    }

    private func hint(_ range: CMTimeRange) -> AVVideoCompositionRenderHint {
        AVVideoCompositionRenderHint(startCompositionTime: range.start, endCompositionTime: range.end)
    }
}
