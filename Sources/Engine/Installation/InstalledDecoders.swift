internal import ExtraTypes

/// The formats that Cutroom reads, and their decoders.
enum InstalledDecoders {
    private struct Format {
        var name: String
        /// The caps of the coded format.
        var caps: String
        /// The element to install if no decoder is found.
        var usual: String
        var parsers: [String] = []
        var isNeeded = true
    }

    private static let video = [
        Format(name: "H.264", caps: "video/x-h264", usual: "avdec_h264", parsers: ["h264parse"]),
        Format(name: "HEVC", caps: "video/x-h265", usual: "avdec_h265", parsers: ["h265parse"]),
        Format(
            name: "H.266", caps: "video/x-h266", usual: "avdec_h266", parsers: ["h266parse"],
            isNeeded: false),
        Format(name: "VP8", caps: "video/x-vp8", usual: "vp8dec"),
        Format(name: "VP9", caps: "video/x-vp9", usual: "vp9dec", parsers: ["vp9parse"]),
        Format(
            name: "VP9 with alpha", caps: "video/x-vp9,codec-alpha=true", usual: "vp9alphadecodebin",
            parsers: ["vp9parse"]),
        Format(name: "AV1", caps: "video/x-av1", usual: "av1dec", parsers: ["av1parse"]),
        Format(
            name: "MPEG-2", caps: "video/mpeg,mpegversion=2,systemstream=false", usual: "avdec_mpeg2video",
            parsers: ["mpegvideoparse"]),
        Format(
            name: "MPEG-4", caps: "video/mpeg,mpegversion=4,systemstream=false", usual: "avdec_mpeg4",
            parsers: ["mpeg4videoparse"]),
        Format(name: "ProRes", caps: "video/x-prores", usual: "avdec_prores"),
        Format(name: "DNxHD and DNxHR", caps: "video/x-dnxhd", usual: "avdec_dnxhd"),
        Format(name: "Motion JPEG", caps: "image/jpeg", usual: "jpegdec"),
        Format(name: "Theora", caps: "video/x-theora", usual: "theoradec"),
        Format(name: "Windows Media Video", caps: "video/x-wmv,wmvversion=2", usual: "avdec_wmv2"),
    ]

    private static let audio = [
        Format(
            name: "AAC", caps: "audio/mpeg,mpegversion=4", usual: "avdec_aac", parsers: ["aacparse"]),
        Format(name: "ALAC", caps: "audio/x-alac", usual: "avdec_alac"),
        Format(
            name: "MP3", caps: "audio/mpeg,mpegversion=1,layer=3", usual: "mpg123audiodec",
            parsers: ["mpegaudioparse"]),
        Format(
            name: "MP2", caps: "audio/mpeg,mpegversion=1,layer=2", usual: "mpg123audiodec",
            parsers: ["mpegaudioparse"]),
        Format(name: "AC-3", caps: "audio/x-ac3", usual: "avdec_ac3", parsers: ["ac3parse"]),
        Format(name: "Opus", caps: "audio/x-opus", usual: "opusdec", parsers: ["opusparse"]),
        Format(name: "Vorbis", caps: "audio/x-vorbis", usual: "vorbisdec", parsers: ["vorbisparse"]),
        Format(name: "FLAC", caps: "audio/x-flac", usual: "flacdec", parsers: ["flacparse"]),
        Format(name: "Windows Media Audio", caps: "audio/x-wma,wmaversion=2", usual: "avdec_wmav2"),
    ]

    private static let images = [
        Format(name: "PNG", caps: "image/png", usual: "pngdec"),
        Format(name: "JPEG", caps: "image/jpeg", usual: "jpegdec"),
        Format(name: "WebP", caps: "image/webp", usual: "webpdec"),
        Format(name: "SVG", caps: "image/svg+xml", usual: "rsvgdec"),
    ]

    /// Images that must be decoded by these elements, rather than by any decoder of the format.
    private static let imagesByElement = [("GIF", "avdec_gif"), ("BMP and TIFF", "gdkpixbufdec")]

    /// - Throws: `GStreamerFailure` if GStreamer can't be used.
    static func all() throws -> [InstallationSurvey.Part] {
        let formats: [(InstallationSurvey.Part.Kind, [Format])] = [
            (.videoDecoder, video), (.audioDecoder, audio), (.imageDecoder, images),
        ]
        let parts = try formats.flatMap { kind, formats in
            try formats.map {
                try InstalledParts.decoder(
                    kind, $0.name, caps: $0.caps, usual: $0.usual, parsers: $0.parsers, isNeeded: $0.isNeeded)
            }
        }
        return parts + imagesByElement.map { InstalledParts.part(.imageDecoder, $0.0, [$0.1]) }
    }
}
