/// Which Debian package brings an element: for errors that say what to install.
package enum PluginPackages {
    private static let packages: [String: String] = [
        "x264enc": "gstreamer1.0-plugins-ugly", "avenc_aac": "gstreamer1.0-libav",
        "mp4mux": "gstreamer1.0-plugins-good",
        "qtmux": "gstreamer1.0-plugins-good", "videocrop": "gstreamer1.0-plugins-good",
        "videoflip": "gstreamer1.0-plugins-good", "h264parse": "gstreamer1.0-plugins-bad",
        "aacparse": "gstreamer1.0-plugins-good",
    ]

    /// The core elements are all in the base plugins.
    package static func package(forElement factory: String) -> String {
        packages[factory] ?? "gstreamer1.0-plugins-base"
    }

    /// Packages that together bring nearly every decoder.
    package static let decoders = "gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-bad"
}
