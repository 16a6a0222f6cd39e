import Foundation
import TestSupport

/// The pixels of frames as ffmpeg reads them, frame after frame, without padding.
enum FramePixels {
    /// - Parameters:
    ///   - input: ffmpeg's options for the input.
    ///   - filter: ends with `format`, which names the components of a pixel.
    static func bytes(of input: [String], filter: String) async throws -> [UInt8] {
        let folder = try TemporaryFolder.make("pixels")
        defer { TemporaryFolder.remove(folder) }
        let raw = folder.appendingPathComponent("frames.raw")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin"] + input + ["-vf", filter, "-f", "rawvideo", raw.path])
        return [UInt8](try Data(contentsOf: raw))
    }

    /// The same of each frame, with four bytes a pixel.
    static func frames(
        of input: [String], filter: String, _ size: (width: Int, height: Int)
    ) async throws -> [[UInt8]] {
        let bytes = try await bytes(of: input, filter: filter)
        let length = size.width * size.height * 4
        return stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<$0 + length]) }
    }
}
