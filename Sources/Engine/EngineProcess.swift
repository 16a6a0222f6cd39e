internal import GStreamerOverlay
internal import LayerRendering

/// The process that the engine runs in.
package enum EngineProcess {
    /// Allows the engine to change the process: its heap, and the ranks by which GStreamer chooses elements.
    package static func tune() { GStreamer.tuneProcess() }

    /// The version of GStreamer, such as `1.26.2`.
    package static var gstreamerVersion: String { GStreamerVersion.running.description }

    /// The versions of the plugins of elements, by the elements' factories, and of the libraries that encode
    /// for them and draw text, by the libraries' names. Missing elements are omitted.
    package static func versions(ofElements factories: Set<String>) -> [String: String] {
        var versions = ["GStreamer": GStreamer.version]
        for factory in factories {
            if let version = GStreamer.pluginVersion(ofElement: factory) { versions[factory] = version }
        }
        for (name, version) in LoadedLibraries.versions { versions[name] = version }
        return versions
    }

    /// Whether an element is installed that accepts a format, described as caps in GStreamer's text form.
    package static func accepts(_ caps: String, factory: String) -> Bool {
        GStreamer.accepts(caps, factory: factory)
    }

    /// The SHA-256 of bytes, as hexadecimal digits.
    package static func checksum(of bytes: [UInt8]) -> String { Checksum.sha256(bytes) }

    /// The SHA-256 of a file's content, as hexadecimal digits.
    ///
    /// - Parameter isCancelled: Called after each few megabytes.
    /// - Throws: `CancellationError` after `isCancelled` has returned true, or a `POSIXError`.
    package static func checksum(ofFile path: String, isCancelled: () -> Bool = { false }) throws -> String {
        try Checksum.sha256(ofFile: path, isCancelled: isCancelled)
    }

    /// A checksum of the fonts that this process draws text with: of the names, sizes and dates of the font
    /// files and of fontconfig's own files.
    package static let fontsChecksum = checksum(
        of: [UInt8](InstalledFonts.files.joined(separator: "\n").utf8))

    /// A checksum of the names and sizes of the font files, whatever their folders and dates are.
    package static let fontNamesChecksum = checksum(
        of: [UInt8](InstalledFonts.namesAndSizes.joined(separator: "\n").utf8))

    /// The family of the processor that this program is built for, as `uname -m` has it.
    package static var processor: String {
        #if arch(x86_64)
        "x86_64"
        #elseif arch(arm64)
        "aarch64"
        #else
        "unknown"
        #endif
    }
}
