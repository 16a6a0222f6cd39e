package import ExtraTypes
internal import GStreamerOverlay

/// The packages of elements that are missing, for the running version of GStreamer.
extension PluginPackages {
    /// The Debian package of a missing element, as by `packages(forElements:)`.
    package static func package(forElement factory: String) -> String { packages(forElements: [factory]) }

    /// The Debian packages of missing elements, with the version of GStreamer that introduced them if the
    /// running one is older.
    package static func packages(forElements factories: [String]) -> String {
        packages(forElements: factories, installed: GStreamerVersion.running.numbers)
    }

    /// The package with a decoder, by GStreamer's description of the missing part.
    package static func package(forDecoderOf description: String) -> String {
        Self.package(forDecoderOf: description, installed: GStreamerVersion.running.numbers)
    }
}
