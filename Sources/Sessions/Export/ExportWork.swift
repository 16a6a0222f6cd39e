internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

/// What an export does: a plan is rendered, or samples are copied.
protocol ExportWork: AnyObject, Sendable {
    /// Nil where nothing is rendered.
    var plan: RenderPlan? { get }
    /// The duration of the output; invalid until it is known.
    var duration: CMTime { get }
    /// The progress from 0 to 1.
    var progress: Float { get }
    /// The number of frames rendered so far, in all passes.
    var renderedFrames: Int64 { get }
    /// The number of frames to render, in all passes; zero without video.
    var frameCount: Int64 { get }
    /// What was played through or left out.
    var warnings: [MediaWarning] { get }

    /// Leaves either a complete file or none.
    /// - Throws: An `AVError`, or `CancellationError` if the work was cancelled.
    func run() async throws
    func cancel()
}
