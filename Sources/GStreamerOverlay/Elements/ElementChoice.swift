internal import CGStreamer

/// The elements that GStreamer may choose for the contents of a file.
///
/// Demuxers of playlists, manifests and projects open the files that these name, which may be on a server, or
/// readable for the program's user but not for the sender of the playlist. Only elements that read the file
/// itself may be chosen: the listed demuxers and parsers, and decoders, which differ from machine to machine.
enum ElementChoice {
    static func allows(factory: String, class elementClass: String, mediaType: String) -> Bool {
        demuxers.contains(factory) || parsers.contains(factory)
            || isDecoder(elementClass) && isCoded(mediaType)
    }

    private static func isDecoder(_ elementClass: String) -> Bool {
        let parts = Set(elementClass.split(separator: "/"))
        return parts.contains("Decoder") && !parts.isDisjoint(with: ["Video", "Audio", "Image"])
            && parts.isDisjoint(with: others)
    }

    private static let others: Set<Substring> = [
        "Demuxer", "Depayloader", "Adaptive", "Network", "Protocol", "Source", "Sink", "Bin",
    ]

    private static func isCoded(_ mediaType: String) -> Bool {
        ["video/", "audio/", "image/"].contains { mediaType.hasPrefix($0) }
    }

    /// Without libav's demuxers of NUT and GXF: the one may never end, the other finds one frame.
    private static let demuxers: Set = [
        "aiffparse", "apedemux", "asfdemux", "auparse", "avidemux", "avdemux_ape", "avdemux_dsf",
        "avdemux_ivf", "avdemux_mpc", "avdemux_mpc8", "avdemux_tta", "avdemux_voc", "dvdemux",
        "flvdemux", "id3demux", "ivfparse", "matroskademux", "mpegpsdemux", "mxfdemux", "oggdemux",
        "qtdemux", "tsdemux", "wavparse", "y4mdec",
    ]

    private static let parsers: Set = [
        "aacparse", "ac3parse", "amrparse", "audioparse", "av1parse", "avisubtitle", "dcaparse",
        "diracparse", "dvdsubparse", "flacparse", "h263parse", "h264parse", "h265parse", "h266parse",
        "jpeg2000parse", "jpegparse", "kateparse", "mpeg4videoparse", "mpegaudioparse",
        "mpegvideoparse", "oggaviparse", "ogmaudioparse", "ogmtextparse", "ogmvideoparse", "opusparse",
        "pngparse", "rawaudioparse", "rawvideoparse", "sbcparse", "ssaparse", "subparse",
        "theoraparse", "vc1parse", "videoparse", "vorbisparse", "vp8parse", "vp9parse", "wavpackparse",
    ]

    /// The callback for C, which passes the names as text.
    static let callback: CGstMayChoose = { factory, elementClass, mediaType in
        guard let factory, let elementClass, let mediaType else { return 0 }
        let isAllowed = allows(
            factory: String(cString: factory), class: String(cString: elementClass),
            mediaType: String(cString: mediaType))
        return isAllowed ? 1 : 0
    }
}
