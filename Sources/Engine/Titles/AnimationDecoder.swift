internal import ExtraTypes
package import Foundation
internal import GStreamerOverlay
internal import LayerRendering
internal import MediaInspection
package import MediaTypes

/// Decodes the frames of an animated GIF, each as a whole image with what remains of those before it. The calls block.
///
/// Used by one thread at a time.
package final class AnimationDecoder: Sendable {
    private let pipeline: OneShotPipeline
    private let file: URL

    /// - Throws: A `LayerFailure` with the file, the cause and the remedy.
    package init(_ file: URL) throws {
        self.file = file
        do {
            let caps = try Element(factory: "capsfilter")
            try caps.set("caps", "video/x-raw,format=RGBA")
            pipeline = try OneShotPipeline(
                [Element.file(at: file.path), Element(factory: "avdemux_gif")],
                [Element(factory: "avdec_gif"), Element(factory: "videoconvert"), caps])
        } catch let problem as GStreamerFailure {
            throw Self.failure(file, problem.message)
        }
        pipeline.start()
    }

    deinit { pipeline.stop() }

    /// The nanoseconds after which reading is given up: the demuxer of some versions doesn't report a file's end.
    private static let patience: GStreamer.ClockTime = 20_000_000_000

    /// Returns the next frame. The caller knows how many there are.
    ///
    /// - Throws: A `LayerFailure`, also after the last frame.
    package func next() throws -> CGImage {
        do {
            guard let sample = try pipeline.next(patience: Self.patience) else {
                throw Self.failure(file, "it has fewer frames than it says")
            }
            return try PictureFileDecoder.image(of: sample.buffer, caps: pipeline.outputCaps)
        } catch let problem as GStreamerFailure {
            throw Self.failure(file, problem.message)
        }
    }

    private static func failure(_ file: URL, _ cause: String) -> LayerFailure {
        LayerFailure(
            file: file.path, cause: "its frames cannot be read (\(cause))",
            remedy: "give a GIF file that other programs can open, or install \(PluginPackages.decoders)")
    }
}
