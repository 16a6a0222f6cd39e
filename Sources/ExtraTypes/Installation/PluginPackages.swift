/// The packages that contain elements, in one table for the remedies of errors and for the survey of the
/// installation.
package enum PluginPackages {
    private static let table: [(package: PluginPackage, elements: String)] = [
        (.core, "capsfilter concat fakesink filesink filesrc identity multiqueue queue tee typefind"),
        (
            .base,
            """
            appsink appsrc audioconvert audiomixer audioresample compositor decodebin opusdec opusenc oggdemux \
            overlaycomposition parsebin theoradec videoconvert videoconvertscale videorate videoscale volume \
            vorbisdec vorbisparse
            """
        ),
        (
            .good,
            """
            aacparse ac3parse avidemux capssetter flacdec flacenc flacparse flvdemux gdkpixbufdec imagefreeze \
            imagesequencesrc jpegdec jpegenc lamemp3enc matroskademux matroskamux mp4mux mpegaudioparse \
            mpg123audiodec pngdec pngenc qtdemux qtmux vp8dec vp9dec vp9enc wavenc wavparse webmmux xingmux
            """
        ),
        (
            .bad,
            """
            aiffparse av1dec av1enc av1parse h264parse h265parse h266parse mpeg4videoparse mpegpsdemux \
            mpegvideoparse mxfdemux openh264enc opusparse rsvgdec svtav1enc tsdemux vp8alphadecodebin \
            vp9alphadecodebin vp9parse webpdec x265enc
            """
        ),
        (.ugly, "a52dec asfdemux x264enc"),
        // Sinks for playback.
        (.x, "ximagesink xvimagesink"), (.gl, "glimagesink"), (.alsa, "alsasink"),
        (.pipeWire, "pipewiresink"), (.gtk, "gtksink gtkglsink"),
        (.good, "aasink autoaudiosink autovideosink cacasink pulsesink v4l2sink"),
        (.bad, "fbdevsink kmssink openalsink waylandsink"),
        // Effect elements; a client may name others, too.
        (
            .good,
            """
            agingtv alpha alphacolor deinterlace dicetv edgetv gamma optv quarktv radioactv revtv rippletv \
            shagadelictv smpte smptealpha streaktv vertigotv videobalance videobox videocrop videoflip \
            videomedian warptv
            """
        ),
        (
            .bad,
            """
            bulge burn chromahold chromium circle coloreffects dilate diffuse dodge exclusion fisheye \
            gaussianblur kaleidoscope marble mirror perspective pinch rotate smooth solarize sphere square \
            stretch tunnel twirl waterripple zebrastripe
            """
        ),
    ]

    private static let packages = table.reduce(into: [String: PluginPackage]()) { packages, row in
        for element in row.elements.split(separator: " ") { packages[String(element)] = row.package }
    }

    /// The elements of the table.
    package static var elements: [String] { packages.keys.sorted() }

    /// The package of an element; nil if unknown.
    package static func plugin(ofElement factory: String) -> PluginPackage? {
        if ["avdec_", "avenc_", "avdemux_", "avmux_"].contains(where: factory.hasPrefix) { return .libav }
        return packages[factory]
    }

    /// The Debian package of a sink or an effect element; nil if unknown.
    package static func knownPackage(ofElement factory: String) -> String? {
        factory.hasPrefix("frei0r-filter-")
            ? "frei0r-plugins \(PluginPackage.bad.debian)" : plugin(ofElement: factory)?.debian
    }

    /// The Debian packages of missing elements, with the version of GStreamer that introduced them if the
    /// installed one is older.
    package static func packages(
        forElements factories: [String], installed version: NewerElements.Version
    ) -> String {
        let names = Set(factories.map { (plugin(ofElement: $0) ?? .base).debian }).sorted()
        // The latest of the versions.
        let requirement =
            factories.map { NewerElements.requirement(of: $0, installed: version) }.max() ?? ""
        return names.joined(separator: " ") + requirement
    }
}
