import Foundation
import TestSupport
import Testing

/// On a machine where a plugin is missing, the command names it and its Debian package.
@Suite struct MissingPluginTests {
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (["x264"], "'x264enc'", "gstreamer1.0-plugins-ugly"),
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
        try await link(allBut: plugins, into: folder.appendingPathComponent("plugins"))
        let result = try await CommandRun(
            ["export", try await Clips.silent(), "-o", "film.mp4"], in: output,
            environment: [
                "GST_REGISTRY": folder.appendingPathComponent("registry").path,
                "GST_PLUGIN_SYSTEM_PATH_1_0": folder.appendingPathComponent("plugins").path,
                "GST_PLUGIN_PATH_1_0": "",
            ]
        ).result()
        #expect(result.status == 69)
        #expect(result.messages.contains(words) && result.messages.contains(package), "\(result.messages)")
        #expect(result.messages.filter { $0 == "\n" }.count == 1)
        #expect(try output.contents == [])
    }

    /// A plugin folder in which some are missing.
    private func link(allBut missing: [String], into folder: URL) async throws {
        let installed = try await ChildProcess.run("pkg-config", ["--variable=pluginsdir", "gstreamer-1.0"])
            .trimmingCharacters(in: .whitespacesAndNewlines)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let unwanted = missing.map { "libgst\($0).so" }
        for name in try FileManager.default.contentsOfDirectory(atPath: installed)
        where name.hasSuffix(".so") && !unwanted.contains(name) {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent(name).path, withDestinationPath: "\(installed)/\(name)")
        }
    }
}
