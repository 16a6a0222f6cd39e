internal import Editing
internal import Engine
internal import MediaTypes
internal import Synchronization

/// Calls the compositor's optional methods: the render context and the rendered range before the first
/// request, and the range of each instruction before its first request.
final class CompositorAnnouncements: Sendable {
    private let range: CMTimeRange
    private let lastInstruction = Mutex<Int?>(nil)

    init(range: CMTimeRange) {
        self.range = range
    }

    /// Call this on the compositor's queue, immediately before a request.
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
