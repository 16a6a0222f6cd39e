internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Draws a plan's layers at their place in the graph for each frame that passes: over the frame, or with the
/// frame inside them. The result depends only on the frame's time, so frames may arrive in any order.
final class TitleStage: Sendable {
    private let overlay: OverlayPlan
    private let format: VideoFormat
    /// The start of the output in composition time.
    private let origin: CMTime
    /// The traversal of the frames that pass: set before a seek of the graph, read on its streaming threads.
    private let traversal: Mutex<FrameTraversal>
    private let onFailure: @Sendable (any Error) -> Void

    /// Returns nil for a plan without layers.
    /// - Parameter onFailure: called on the streaming thread if layers can't be drawn; the rendering should
    ///   end then.
    init?(_ plan: RenderPlan, onFailure: @escaping @Sendable (any Error) -> Void) {
        guard let overlay = plan.overlay, let format = plan.video else { return nil }
        traversal = Mutex(FrameTraversal(format: format, frameCount: plan.frameCount))
        self.overlay = overlay
        self.format = format
        origin = plan.origin
        self.onFailure = onFailure
    }

    /// Uses a traversal for the frames that pass from the next seek on.
    func follow(_ traversal: FrameTraversal) {
        self.traversal.withLock { $0 = traversal }
    }

    /// Attaches the stage to a realized graph.
    func attach(to realized: PipelineBuilder) throws {
        let element = try realized.element(RenderPlan.titles)
        switch overlay.drawing {
        case .titles(let video):
            let painter = Mutex(
                TitlePainter(overlay, inFrontOf: video, format: format, origin: origin))
            element.onDraw { [self] time in
                guard let time = wanted(time) else { return nil }
                return drawing { try painter.withLock { try $0.composition(at: time) } }
            }
        case .whole:
            let painter = Mutex(try WholeFramePainter(overlay, format: format, origin: origin))
            try element.staticPad("src").onBufferReplace { [self] frame, time in
                guard let time = wanted(time) else { return nil }
                return drawing { try painter.withLock { try $0.frame(showing: frame, at: time) } }
            }
        }
    }

    /// Returns the exact time of the frame with that stream time; nil if no layers are visible.
    private func wanted(_ time: GStreamer.ClockTime?) -> CMTime? {
        guard let time else { return nil }
        let exact = format.time(ofFrame: traversal.withLock { $0.frame(at: time) })
        return overlay.isDrawn(at: exact) ? exact : nil
    }

    private func drawing<Result>(_ body: () throws -> Result?) -> Result? {
        do {
            return try body()
        } catch {
            onFailure(error)
            return nil
        }
    }
}
