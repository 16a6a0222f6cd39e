internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Draws a plan's layers at their place in the graph, for each frame that passes: over the picture, or with the
/// picture in them. What is drawn depends on the frame's time alone, so frames may come in any order.
final class TitleStage: Sendable {
    private let overlay: OverlayPlan
    private let format: VideoFormat
    /// The film's zero in composition time.
    private let origin: CMTime
    private let frameIndex: @Sendable (GStreamer.ClockTime) -> Int64
    private let onFailure: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - frameIndex: which frame of the film is shown at a stream time; nil where the film runs once, forwards.
    ///   - onFailure: called on the streaming thread when layers cannot be drawn; the rendering should end then.
    init?(
        _ plan: RenderPlan, frameIndex: (@Sendable (GStreamer.ClockTime) -> Int64)? = nil,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        guard let overlay = plan.overlay, let format = plan.video else { return nil }
        self.frameIndex = frameIndex ?? { StreamTime.frame(at: $0, format) }
        self.overlay = overlay
        self.format = format
        origin = plan.origin
        self.onFailure = onFailure
    }

    /// Takes its place in a graph that was made real.
    func attach(to realised: GraphRealiser) throws {
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
        let exact = format.time(ofFrame: frameIndex(time))
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
