/// Which Debian package brings an element: for errors that say what to install.
package enum PluginPackages {
    private static let packages: [String: String] = [
        "x264enc": "gstreamer1.0-plugins-ugly", "avenc_aac": "gstreamer1.0-libav",
        "mp4mux": "gstreamer1.0-plugins-good",
        "qtmux": "gstreamer1.0-plugins-good", "videocrop": "gstreamer1.0-plugins-good",
        "videoflip": "gstreamer1.0-plugins-good", "h264parse": "gstreamer1.0-plugins-bad",
        "aacparse": "gstreamer1.0-plugins-good",
        "x265enc": "gstreamer1.0-plugins-bad", "h265parse": "gstreamer1.0-plugins-bad",
        "avenc_prores_ks": "gstreamer1.0-libav", "avenc_alac": "gstreamer1.0-libav",
        "vp9enc": "gstreamer1.0-plugins-good", "vp9parse": "gstreamer1.0-plugins-bad",
        "av1enc": "gstreamer1.0-plugins-bad", "av1parse": "gstreamer1.0-plugins-bad",
        "opusparse": "gstreamer1.0-plugins-bad", "flacenc": "gstreamer1.0-plugins-good",
        "flacparse": "gstreamer1.0-plugins-good", "lamemp3enc": "gstreamer1.0-plugins-good",
        "mpegaudioparse": "gstreamer1.0-plugins-good", "xingmux": "gstreamer1.0-plugins-good",
        "webmmux": "gstreamer1.0-plugins-good", "matroskamux": "gstreamer1.0-plugins-good",
        "wavenc": "gstreamer1.0-plugins-good",
    ]

    /// Where a player shows and plays.
    private static let sinks: [String: [String]] = [
        "gstreamer1.0-x": ["ximagesink", "xvimagesink"], "gstreamer1.0-gl": ["glimagesink"],
        "gstreamer1.0-alsa": ["alsasink"], "gstreamer1.0-pulseaudio": ["pulsesink"],
        "gstreamer1.0-pipewire": ["pipewiresink"],
        "gstreamer1.0-gtk3": ["gtksink", "gtkglsink"],
        "gstreamer1.0-plugins-good": ["aasink", "cacasink", "autovideosink", "autoaudiosink", "v4l2sink"],
        "gstreamer1.0-plugins-bad": ["waylandsink", "kmssink", "fbdevsink", "openalsink"],
    ]

    /// Nil for a sink that we do not know.
    package static func package(forSink factory: String) -> String? {
        sinks.first { $0.value.contains(factory) }?.key
    }

    /// The core elements are all in the base plugins.
    package static func package(forElement factory: String) -> String {
        packages[factory] ?? "gstreamer1.0-plugins-base"
    }

    /// Elements that change pictures, by package; a client may name any other too.
    private static let effects: [String: [String]] = [
        "gstreamer1.0-plugins-base": ["videoconvert", "videoscale", "videorate"],
        "gstreamer1.0-plugins-good": [
            "agingtv", "alpha", "alphacolor", "deinterlace", "dicetv", "edgetv", "gamma",
            "optv", "quarktv", "radioactv", "revtv", "rippletv", "shagadelictv", "smpte", "smptealpha",
            "streaktv", "vertigotv", "videobalance", "videobox", "videocrop", "videoflip", "videomedian",
            "warptv",
        ],
        "gstreamer1.0-plugins-bad": [
            "bulge", "burn", "chromahold", "chromium", "circle", "coloreffects", "dilate", "diffuse", "dodge",
            "exclusion", "fisheye", "gaussianblur", "kaleidoscope", "marble", "mirror", "perspective",
            "pinch", "rotate", "smooth", "solarize", "sphere", "square", "stretch", "tunnel", "twirl",
            "waterripple", "zebrastripe",
        ],
    ]

    /// The package of an element that changes pictures; nil where we do not know.
    package static func package(forEffect factory: String) -> String? {
        if factory.hasPrefix("frei0r-filter-") { return "frei0r-plugins gstreamer1.0-plugins-bad" }
        return packages[factory] ?? effects.first { $0.value.contains(factory) }?.key
    }

    /// Words of GStreamer's names for formats, by the package that decodes them.
    private static let formats: [(package: String, words: [String])] = [
        ("gstreamer1.0-plugins-base", ["Opus", "Vorbis", "Theora"]),
        (
            "gstreamer1.0-plugins-good",
            ["VP8", "VP9", "JPEG", "PNG", "BMP", "TIFF", "FLAC", "Free Lossless", "MP3", "Speex"]
        ),
        ("gstreamer1.0-plugins-bad", ["AV1", "WebP", "SVG", "Scalable Vector"]),
        (
            "gstreamer1.0-libav",
            [
                "GIF", "H.264", "H.265", "HEVC", "MPEG", "ProRes", "DNxHD", "VC-3", "AAC", "ALAC",
                "Apple Lossless",
            ]
        ),
    ]

    /// The package that brings a decoder, by GStreamer's words for what is missing.
    package static func package(forDecoderOf description: String) -> String {
        formats.first { $0.words.contains { description.contains($0) } }?.package ?? decoders
    }

    /// What a movie file's four characters name, in GStreamer's words.
    private static let codecs: [String: String] = [
        "avc1": "H.264", "avc3": "H.264", "hvc1": "H.265", "hev1": "H.265", "vp08": "VP8", "vp09": "VP9",
        "av01": "AV1", "jpeg": "JPEG", "mjpa": "JPEG", "png ": "PNG", "gif ": "GIF", "bmp ": "BMP",
        "tiff": "TIFF", "apch": "ProRes", "apcn": "ProRes",
        "apcs": "ProRes", "apco": "ProRes", "ap4h": "ProRes", "ap4x": "ProRes", "AVdn": "DNxHD",
        "AVdh": "DNxHD",
        "mp1v": "MPEG-1", "mp2v": "MPEG-2", "mp4v": "MPEG-4", "theo": "Theora", "mp4a": "AAC", ".mp3": "MP3",
        "alac": "Apple Lossless", "fLaC": "FLAC", "Opus": "Opus", "vorb": "Vorbis",
    ]

    /// A coded format and the package that decodes it.
    ///
    /// - Parameter codec: four characters, as a track's description has them; spaces for a format without a name.
    /// - Returns: the format in words, nil for one without a name, and a package, or several where it is not known
    ///   which.
    package static func decoder(ofCodec codec: String) -> (format: String?, package: String) {
        let named = codecs[codec]
        let plain = codec.filter { $0.isASCII && !$0.isWhitespace && $0.asciiValue ?? 0 > 32 }
        return (named ?? (plain.isEmpty ? nil : "“\(plain)”"), named.map(package(forDecoderOf:)) ?? decoders)
    }

    /// Packages that together bring nearly every decoder.
    package static let decoders = "gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-bad"
}
