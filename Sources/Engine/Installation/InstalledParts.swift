package import ExtraTypes
internal import GStreamerOverlay

/// Looks up the parts that Cutroom uses in GStreamer's registry.
package enum InstalledParts {
    package typealias Part = InstallationSurvey.Part

    /// Returns a part that requires all of the given elements.
    package static func part(
        _ kind: Part.Kind, _ name: String, _ elements: [String], isNeeded: Bool = true
    ) -> Part {
        let missing = elements.filter { !GStreamer.hasElement($0) }
        return part(kind, name, elements.filter { !missing.contains($0) }, missing: missing, isNeeded)
    }

    private static func part(
        _ kind: Part.Kind, _ name: String, _ elements: [String], missing: [String], _ isNeeded: Bool
    ) -> Part {
        let plugins = Set(missing.compactMap(PluginPackages.plugin(ofElement:)))
        var packages: [String: String] = [:]
        for plugin in PluginPackage.allCases where plugins.contains(plugin) {
            packages.merge(plugin.byDistribution) { "\($0) \($1)" }
        }
        return Part(
            kind, name, elements: elements, missing: missing, isNeeded: isNeeded,
            remedy: missing.isEmpty ? nil : "install \(PluginPackages.packages(forElements: missing))",
            packages: packages)
    }

    /// The elements that every rendering requires, regardless of formats.
    private static let rendering: [(name: String, elements: [String])] = [
        (
            "Reading files",
            ["filesrc", "parsebin", "decodebin", "multiqueue", "queue", "capsfilter", "appsink"]
        ),
        (
            "Rendering video",
            [
                "appsrc", "videocrop", "compositor", "videoconvert", "videoconvertscale", "videoflip",
                "overlaycomposition", "capssetter",
            ]
        ),
        ("Rendering audio", ["volume", "audioconvert", "audioresample", "audiomixer"]),
        ("Still images", ["imagefreeze", "imagesequencesrc"]), ("Writing files", ["filesink", "fakesink"]),
    ]

    private static let demuxers: [(name: String, elements: [String])] = [
        ("MP4 and QuickTime", ["qtdemux"]), ("Matroska and WebM", ["matroskademux"]), ("AVI", ["avidemux"]),
        ("FLV", ["flvdemux"]), ("MXF", ["mxfdemux"]), ("MPEG transport stream", ["tsdemux"]),
        ("MPEG program stream", ["mpegpsdemux"]), ("Ogg", ["oggdemux"]), ("Windows Media", ["asfdemux"]),
        ("WAV", ["wavparse"]), ("AIFF", ["aiffparse"]), ("FLAC", ["flacparse"]), ("MP3", ["mpegaudioparse"]),
        ("AAC", ["aacparse"]),
    ]

    /// - Throws: `EngineFailure` if GStreamer can't be used.
    package static func all() throws -> [Part] {
        try EngineFailure.mapping {
            try GStreamer.initialize()
            return try rendering.map { part(.rendering, $0.name, $0.elements) } + InstalledDecoders.all()
                + demuxers.map { part(.demuxer, $0.name, $0.elements) }
                + [part(.imageEncoder, "PNG", ["pngenc"]), part(.imageEncoder, "JPEG", ["jpegenc"])]
                + [
                    sink(.videoSink, "Window", chooser: "autovideosink", usual: "ximagesink"),
                    sink(.audioSink, "Sound device", chooser: "autoaudiosink", usual: "alsasink"),
                ]
        }
    }

    /// Returns a part that requires one sink of a kind, and the element that chooses one.
    private static func sink(_ kind: Part.Kind, _ name: String, chooser: String, usual: String) -> Part {
        let sinks = GStreamer.sinks(ofVideo: kind == .videoSink).filter { $0 != chooser }
        let missing = (sinks.isEmpty ? [usual] : []) + (GStreamer.hasElement(chooser) ? [] : [chooser])
        return part(kind, name, sinks, missing: missing, false)
    }

    /// Returns a part that requires any decoder of a format, and parsers.
    static func decoder(
        _ kind: Part.Kind, _ name: String, caps: String, usual: String, parsers: [String], isNeeded: Bool
    ) throws -> Part {
        let decoders = try GStreamer.decoders(of: caps)
        let missing = (decoders.isEmpty ? [usual] : []) + parsers.filter { !GStreamer.hasElement($0) }
        return part(kind, name, decoders, missing: missing, isNeeded)
    }

    /// The versions of GStreamer and of the libavcodec that its plugin uses.
    package static var versions: (gstreamer: String, libav: String?) {
        // The version is known only once the plugin is loaded.
        let hasPlugin = GStreamer.pluginVersion(ofElement: "avdec_h264") != nil
        let libav = hasPlugin ? LoadedLibraries.versions["libavcodec"] : nil
        return (GStreamerVersion.running.description, libav)
    }
}
