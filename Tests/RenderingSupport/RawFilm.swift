package import Engine
package import Foundation
import MediaTypes
package import RenderPlan
package import TestSupport

/// A plan rendered to bare frames and samples, before any encoder.
package struct RawFilm {
    package let plan: RenderPlan
    package let frames: Data
    package let samples: Data

    /// - Parameter composer: draws what the plan leaves to a client's compositor.
    package init(rendering plan: RenderPlan, composer: (any FrameComposer)? = nil) async throws {
        let folder = try TemporaryFolder.make("raw")
        defer { TemporaryFolder.remove(folder) }
        let (pictures, sound) = (
            folder.appendingPathComponent("frames.raw"), folder.appendingPathComponent("samples.raw")
        )
        let tail = RawTail(picturePath: pictures.path, soundPath: sound.path).tail(for: plan)
        try await RenderPipeline(plan, tail: tail, composer: composer).run()
        self.plan = plan
        frames = plan.video == nil ? Data() : try Data(contentsOf: pictures)
        samples = plan.audio == nil ? Data() : try Data(contentsOf: sound)
    }

    /// The frames with their exact times.
    package func video() throws -> DecodedVideo {
        guard let format = plan.video else { throw Unexpected(cause: "the film has no picture") }
        return try DecodedVideo(
            width: format.width, height: format.height, pixelFormat: .yuv420p,
            times: (0..<plan.frameCount).map { format.time(ofFrame: $0) }, bytes: frames)
    }

    /// One channel's samples.
    package func channel(_ channel: Int = 0) throws -> [Float] {
        guard let format = plan.audio else { throw Unexpected(cause: "the film has no sound") }
        return samples.withUnsafeBytes { bytes in
            let floats = bytes.bindMemory(to: Float.self)
            return stride(from: channel, to: floats.count, by: format.channelCount).map { floats[$0] }
        }
    }

    package struct Unexpected: Error {
        package var cause: String

        package init(cause: String) {
            self.cause = cause
        }
    }
}
