import Foundation
import TestSupport

/// A folder of GStreamer's plugins in which some are missing.
enum PluginFolder {
    /// Makes it, and returns the environment of a process that has no other plugins.
    ///
    /// - Parameter missing: such as `x264`.
    static func environment(allBut missing: [String], in folder: URL) async throws -> [String: String] {
        let installed = try await ChildProcess.run("pkg-config", ["--variable=pluginsdir", "gstreamer-1.0"])
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let plugins = folder.appendingPathComponent("plugins")
        try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: false)
        let unwanted = missing.map { "libgst\($0).so" }
        for name in try FileManager.default.contentsOfDirectory(atPath: installed)
        where name.hasSuffix(".so") && !unwanted.contains(name) {
            try FileManager.default.createSymbolicLink(
                atPath: plugins.appendingPathComponent(name).path,
                withDestinationPath: "\(installed)/\(name)")
        }
        return [
            "GST_REGISTRY": folder.appendingPathComponent("registry").path,
            "GST_PLUGIN_SYSTEM_PATH_1_0": plugins.path, "GST_PLUGIN_PATH_1_0": "",
        ]
    }
}
