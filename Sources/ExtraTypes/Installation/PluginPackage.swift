/// A package of plugins, by the part of GStreamer from which it is built.
package enum PluginPackage: String, CaseIterable, Sendable {
    case core, base, good, bad, ugly, libav, x, gl, alsa, pipeWire, gtk

    /// The name in Debian.
    package var debian: String { names.debian }

    /// The names by distribution. Only Debian's have been tested.
    package var byDistribution: [String: String] {
        let names = names
        return ["Debian": names.debian, "Ubuntu": names.ubuntu, "Fedora": names.fedora, "Arch": names.arch]
    }

    private struct Names {
        var debian: String
        var fedora: String
        var arch: String
        /// Ubuntu's packages are built from Debian's.
        var ubuntu: String { debian }
    }

    private var names: Names {
        switch self {
        case .core: Names(debian: "libgstreamer1.0-0", fedora: "gstreamer1", arch: "gstreamer")
        case .base: Self.plugins("base", fedora: "base")
        case .good: Self.plugins("good", fedora: "good")
        // Encoders of HEVC and others are in the package of RPM Fusion.
        case .bad: Self.plugins("bad", fedora: "bad-free gstreamer1-plugins-bad-freeworld")
        // From RPM Fusion.
        case .ugly: Self.plugins("ugly", fedora: "ugly")
        case .libav:
            Names(debian: "gstreamer1.0-libav", fedora: "gstreamer1-plugin-libav", arch: "gst-libav")
        case .x: Self.partOfBase("x")
        case .gl: Self.partOfBase("gl")
        case .alsa: Self.partOfBase("alsa")
        case .pipeWire:
            Names(
                debian: "gstreamer1.0-pipewire", fedora: "pipewire-gstreamer", arch: "gst-plugin-pipewire")
        case .gtk:
            Names(
                debian: "gstreamer1.0-gtk3", fedora: "gstreamer1-plugins-good-gtk", arch: "gst-plugin-gtk")
        }
    }

    private static func plugins(_ name: String, fedora: String) -> Names {
        Names(
            debian: "gstreamer1.0-plugins-\(name)", fedora: "gstreamer1-plugins-\(fedora)",
            arch: "gst-plugins-\(name)")
    }

    /// A package that only Debian and Ubuntu split from the base plugins.
    private static func partOfBase(_ name: String) -> Names {
        Names(
            debian: "gstreamer1.0-\(name)", fedora: "gstreamer1-plugins-base", arch: "gst-plugins-base")
    }
}
