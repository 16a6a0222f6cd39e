import Foundation
import TestSupport
import Testing

/// On a machine where a plugin is missing, the command names it and its Debian package.
@Suite struct MissingPluginTests {
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (["x264", "openh264"], "'x264enc'", "gstreamer1.0-plugins-ugly"),
            (["compositor"], "'compositor'", "gstreamer1.0-plugins-base"),
            (
                ["libav", "openh264", "va", "nvcodec", "v4l2codecs"],
                "no decoder installed for its video (H.264)",
                "gstreamer1.0-libav"
            ),
        ] as [([String], String, String)])
    func isNamed(plugins: [String], words: String, package: String) async throws {
        let folder = try TemporaryFolder.make("plugins")
        defer { TemporaryFolder.remove(folder) }
        let output = folder.appendingPathComponent("output")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: false)
        let environment = try await PluginFolder.environment(allBut: plugins, in: folder)
        let result = try await CommandRun(
            ["export", try await Clips.silent(), "-o", "film.mp4"], in: output,
            environment: environment
        ).result()
        #expect(result.status == 69)
        #expect(result.messages.contains(words) && result.messages.contains(package), "\(result.messages)")
        #expect(result.messages.filter { $0 == "\n" }.count == 1)
        #expect(try output.contents == [])
    }
}
