internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Draws a plan's layers at their place in the graph, for each frame that passes: over the picture, or with the
/// picture in them. What is drawn depends on the frame's time alone, so frames may come in any order.
final class TitleStage: Sendable {
    private let overlay: OverlayPlan
    private let format: VideoFormat
    /// The output's zero in composition time.
    private let origin: CMTime
    /// Whose frames pass: set before the graph is sought, read on its streaming threads.
    private let traversal: Mutex<FrameTraversal>
    private let onFailure: @Sendable (any Error) -> Void

    /// Nil for a plan without layers over it.
    /// - Parameter onFailure: called on the streaming thread if layers cannot be drawn; the rendering should end then.
    init?(_ plan: RenderPlan, onFailure: @escaping @Sendable (any Error) -> Void) {
        guard let overlay = plan.overlay, let format = plan.video else { return nil }
        traversal = Mutex(FrameTraversal(format: format, frameCount: plan.frameCount))
        self.overlay = overlay
        self.format = format
        origin = plan.origin
        self.onFailure = onFailure
    }

    /// The frames that pass from the next seek on are those of a traversal.
    func follow(_ traversal: FrameTraversal) {
        self.traversal.withLock { $0 = traversal }
    }

    /// Takes its place in a graph that was made real.
    func attach(to realised: PipelineBuilder) throws {
        let element = try realised.element(RenderPlan.titles)
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

    /// The exact time of the frame with that stream time; nil where no layers are seen.
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

/// The edge at which exact times become the seconds that layers count in.
enum LayerTime {
    /// A nanosecond into the frame: what begins with the frame has begun, and what ends with it is over,
    /// whatever the last digit of a difference of two such numbers.
    static func seconds(_ time: CMTime) -> Double { time.seconds + 1e-9 }
}
