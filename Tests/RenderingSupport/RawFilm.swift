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
            times: (0..<plan.frameCount).map { format.time(ofFrame: $0) },
            bytes: Self.packed(frames, width: format.width, height: format.height))
    }

    /// GStreamer's planes without what fills rows up to a multiple of four bytes, and an odd number of rows to an even.
    private static func packed(_ frames: Data, width: Int, height: Int) -> Data {
        func even(_ length: Int) -> Int { (length + 1) / 2 * 2 }
        func padded(_ length: Int) -> Int { (length + 3) / 4 * 4 }
        let chroma = (width: even(width) / 2, height: even(height) / 2)
        let planes = [
            (width: width, height: height, stride: padded(width), rows: even(height)),
            (width: chroma.width, height: chroma.height, stride: padded(chroma.width), rows: chroma.height),
            (width: chroma.width, height: chroma.height, stride: padded(chroma.width), rows: chroma.height),
        ]
        guard planes.contains(where: { $0.stride != $0.width || $0.rows != $0.height }) else { return frames }
        let size = planes.map { $0.stride * $0.rows }.reduce(0, +)
        var packed = Data()
        for start in stride(from: 0, to: frames.count - size + 1, by: size) {
            var place = start
            for plane in planes {
                for row in 0..<plane.height {
                    packed += frames[place + row * plane.stride..<place + row * plane.stride + plane.width]
                }
                place += plane.stride * plane.rows
            }
        }
        return packed
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
