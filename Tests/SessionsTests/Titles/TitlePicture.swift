import Foundation
import TestSupport

/// White pictures for titles, made once a run.
enum TitlePicture {
    static let white = Task { try await make("white.png", "color=white:s=160x120") }

    /// The file of a picture that ffmpeg draws.
    static func make(_ name: String, _ source: String) async throws -> URL {
        let url = try TemporaryFolder.make("picture").appendingPathComponent(name)
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", source, "-frames:v", "1", url.path])
        return url
    }
}
