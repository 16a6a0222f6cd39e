package import ExtraTypes
package import Foundation
package import MediaTypes
package import RenderPlan

/// The work of an export: rendering a plan, or copying samples.
package protocol ExportWork: AnyObject, Sendable {
    /// The file that errors name.
    var output: URL { get }
    /// The plan; nil if nothing is rendered.
    var plan: RenderPlan? { get }
    /// The duration of the output; invalid until it is known.
    var duration: CMTime { get }
    /// The progress from 0 to 1.
    var progress: Float { get }
    /// The number of frames rendered so far, in all passes.
    var renderedFrames: Int64 { get }
    /// The number of frames to render, in all passes; zero without video.
    var frameCount: Int64 { get }
    /// The damage that was played through or left out.
    var warnings: [MediaWarning] { get }
    /// What was taken from a store of parts so far; nil without one.
    var storeReport: PartStoreReport? { get }

    /// Runs the work, which leaves either a complete file or none.
    ///
    /// - Throws: An `AVError`, an `EngineFailure`, or `CancellationError` if the work was canceled.
    func run() async throws
    func cancel()
}

extension ExportWork {
    package var storeReport: PartStoreReport? { nil }
}
