internal import Dispatch
package import Engine
internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// The composed frames of a plan from its first to its last, pulled one by one.
///
/// Only a few frames are rendered ahead.
///
/// `next()` blocks, and is for one thread at a time. `cancel()` may be called from any thread.
package final class FramePull: Sendable {
    package struct Frame {
        package let pixelBuffer: CVPixelBuffer
        /// The output frame index.
        package let index: Int64
    }

    private let format: VideoFormat
    private let frames = FrameProvider()
    private let graph: VideoGraph
    private let pixels: PixelFormatOutput
    private let isHalted = AtomicFlag()
    private let hasStarted = Atomic(false)
    private let queue = DispatchQueue(label: "cutroom.pull.frames")

    /// - Parameters:
    ///   - pixelFormatType: The requested format; nil for the one nearest to the output's own.
    ///   - width: The width in pixels; nil for the output's. `height` likewise.
    ///   - composer: Draws the instructions that the plan leaves to the client's compositor.
    /// - Throws: `EngineFailure`.
    package init(
        _ plan: RenderPlan, format: VideoFormat, pixelFormatType: OSType?, width: Int?, height: Int?,
        composer: (any FrameComposer)?
    ) throws {
        self.format = format
        pixels = PixelFormatOutput(pixelFormatType: pixelFormatType, width: width, height: height)
        graph = try VideoGraph(plan, format: format, frames: frames, composer: composer)
    }

    deinit {
        // Stopping blocks, and the thread that releases the last reference must not wait.
        queue.async { [graph, frames] in
            graph.close()
            frames.close()
        }
    }

    /// Returns the next frame; nil at the end.
    ///
    /// - Throws: `EngineFailure`, or `CancellationError` after `cancel()`.
    package func next() throws -> Frame? {
        try queue.sync {
            if !hasStarted.exchange(true, ordering: .relaxed) { try graph.start(at: 0, backwards: false) }
            let frame = try graph.next { isHalted.isSet }
            return try frame.map { frame in
                Frame(
                    pixelBuffer: try pixels.pixelBuffer(of: frame.buffer, format: format), index: frame.index)
            }
        }
    }

    /// Ends a waiting call, and all later ones.
    package func cancel() {
        isHalted.set()
        graph.news.advance()
    }
}
